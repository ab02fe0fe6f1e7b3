import * as vscode from 'vscode';
import { relativePath } from '../../services/repositories';
import type { Repository } from '../../services/repository';

/** Characters of one attached file that are sent; the model reads on with its tools. */
const maxPerFile = 12_000;
const maxInAll = 48_000;

/** The files a user attached to a request. */
export function attachedUris({ references }: vscode.ChatRequest): readonly vscode.Uri[] {
  return references.flatMap(({ value }) => locationOf(value)?.uri ?? []);
}

/**
 * The files a request is about, relative to the root: those attached, else the one in the active editor. A lesson file that is open
 * is none: it is looked at, not worked on. `undefined` = not known.
 */
export function filesInPlay(
  { places }: Repository,
  request: vscode.ChatRequest,
): readonly string[] | undefined {
  const attached = attachedUris(request);
  const active = vscode.window.activeTextEditor?.document.uri;
  const uris = attached.length === 0 && active ? [active] : attached;
  const paths = uris.flatMap((uri) => relativePath(places.root, uri) ?? []);
  const files = paths.filter((path) => !path.startsWith('.lessons/'));
  return files.length === 0 ? undefined : [...new Set(files)];
}

/** What a user attached, as text for the model: each clipped with a notice. */
export async function attachmentText(
  { references }: vscode.ChatRequest,
  root: string | undefined,
): Promise<string> {
  const texts: string[] = [];
  let room = maxInAll;
  for (const { value } of references) {
    const text = typeof value === 'string' ? value : await locationText(value, root);
    if (text === undefined) continue;
    texts.push(clip(text, Math.min(room, maxPerFile)));
    room -= Math.min(text.length, room, maxPerFile);
  }
  return texts.join('\n\n');
}

interface Place {
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

function locationOf(value: unknown): Place | undefined {
  if (value instanceof vscode.Uri) return { uri: value };
  return value instanceof vscode.Location ? { uri: value.uri, range: value.range } : undefined;
}

async function locationText(value: unknown, root: string | undefined): Promise<string | undefined> {
  const place = locationOf(value);
  if (!place) return undefined;
  const { uri, range } = place;
  const name = (root === undefined ? undefined : relativePath(root, uri)) ?? uri.path;
  try {
    // The document, not the file: what the user sees may not be saved yet.
    const document = await vscode.workspace.openTextDocument(uri);
    const lines = range ? `, lines ${range.start.line + 1} to ${range.end.line + 1}` : '';
    return `Attached: ${name}${lines}\n${document.getText(range)}`;
  } catch {
    // A folder or a binary file: the model can look into it with its tools.
    return `Attached: ${name}`;
  }
}

function clip(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n(Cut here: ${most} of ${text.length} characters.)`;
}
