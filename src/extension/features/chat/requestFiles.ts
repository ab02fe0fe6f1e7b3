import * as vscode from 'vscode';
import {
  isInstructionFile,
  unsentAttachments,
  type Attachment,
} from '../../../core/chat/attachments';
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
 * is none: it is looked at, not worked on; nor is a file of instructions that goes with every request. `undefined` = not known.
 */
export function filesInPlay(
  { places }: Repository,
  request: vscode.ChatRequest,
): readonly string[] | undefined {
  const attached = attachedUris(request);
  const active = vscode.window.activeTextEditor?.document.uri;
  const uris = attached.length === 0 && active ? [active] : attached;
  const paths = uris.flatMap((uri) => relativePath(places.root, uri) ?? []);
  const files = paths.filter((path) => !path.startsWith('.lessons/') && !isInstructionFile(path));
  return files.length === 0 ? undefined : [...new Set(files)];
}

/** What goes with a request, each clipped with a notice. `earlier` = what stood in the turns before. */
export async function attachmentsOf(
  { references }: vscode.ChatRequest,
  root: string | undefined,
  earlier: readonly string[],
): Promise<readonly Attachment[]> {
  const attached: Attachment[] = [];
  for (const { value } of references) {
    const one = typeof value === 'string' ? { name: '', text: value } : await fileOf(value, root);
    if (one) attached.push({ ...one, text: clip(one.text, maxPerFile) });
  }
  let room = maxInAll;
  return unsentAttachments(attached, earlier).map(({ name, text }) => {
    const clipped = clip(text, room);
    room -= Math.min(text.length, room);
    return { name, text: clipped };
  });
}

interface Place {
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

function locationOf(value: unknown): Place | undefined {
  if (value instanceof vscode.Uri) return { uri: value };
  return value instanceof vscode.Location ? { uri: value.uri, range: value.range } : undefined;
}

async function fileOf(value: unknown, root: string | undefined): Promise<Attachment | undefined> {
  const place = locationOf(value);
  if (!place) return undefined;
  const { uri, range } = place;
  const name = (root === undefined ? undefined : relativePath(root, uri)) ?? uri.path;
  try {
    // The document, not the file: what the user sees may not be saved yet.
    const document = await vscode.workspace.openTextDocument(uri);
    const lines = range ? `, lines ${range.start.line + 1} to ${range.end.line + 1}` : '';
    return { name, text: `Attached: ${name}${lines}\n${document.getText(range)}` };
  } catch {
    // A folder or a binary file: the model can look into it with its tools.
    return { name, text: `Attached: ${name}` };
  }
}

function clip(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n(Cut here: ${most} of ${text.length} characters.)`;
}
