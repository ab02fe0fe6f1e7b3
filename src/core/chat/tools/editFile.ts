import { hiddenCharacterName, hiddenPlaces, visibleText } from '../../../protocol/hiddenCharacters';
import type { RelativePath } from '../../ports';
import type { ToolAnswer } from '../chatModel';
import type { EditableFiles } from './editableFiles';
import { replaceOnce, type Replacement } from './replaceOnce';
import { rawTextField, textField } from './toolInput';

/** The text of a file as its user sees it. */
export interface DocumentText {
  readonly text: string;
  /** True where the user has changes that are not on disk. */
  readonly isDirty: boolean;
}

/** Where edits go. */
export interface Documents {
  /** Unsaved changes included; `undefined` = no text file, or too large for the editor. */
  open(path: RelativePath): Promise<DocumentText | undefined>;
  /** Makes a file in a way the user can undo. `false` = the editor did not. */
  create(path: RelativePath, text: string): Promise<boolean>;
  /** Changes a stretch in a way the user can undo, and saves where nothing else was unsaved. `false` = the editor did not. */
  replace(path: RelativePath, replacement: Replacement): Promise<boolean>;
}

/** An edit that can be shown to the user and then made. */
export type EditPlan =
  | { readonly kind: 'create'; readonly path: RelativePath; readonly text: string }
  | {
      readonly kind: 'replace';
      readonly path: RelativePath;
      readonly replacement: Replacement;
      /** What stands there now. */
      readonly old: string;
      readonly isDirty: boolean;
    };

/** A larger text is no edit but a generated file; the model should write a program for it. */
const maxCharacters = 200_000;

/** What an edit would do, or a sentence for the model that says why it may not be done. Changes nothing. */
export async function planEdit(
  files: EditableFiles,
  documents: Documents,
  input: object,
): Promise<EditPlan | string> {
  const given = textField(input, 'path');
  const newText = rawTextField(input, 'newText');
  const oldText = textField(input, 'oldText');
  if (given === undefined || newText === undefined) return 'The edit needs "path" and "newText".';
  const why = whyNotWritten(newText, oldText ?? '');
  if (why !== undefined) return why;
  const target = await files.target(given);
  if (target.kind === 'refused') return target.why;
  const { path } = target;
  if (target.kind === 'new') {
    if (oldText !== undefined) return `${path} does not exist. Leave oldText out to create it.`;
    return { kind: 'create', path, text: newText };
  }
  const document = await documents.open(path);
  if (!document) return `${path} is no text file, or too large to be edited.`;
  const { text, isDirty } = document;
  if (oldText === undefined) {
    if (text !== '') return `${path} exists. Give the oldText that newText replaces.`;
    const replacement = { start: 0, end: 0, text: newText };
    return { kind: 'replace', path, replacement, old: '', isDirty };
  }
  const replacement = replaceOnce(path, text, oldText, newText);
  if (typeof replacement === 'string') return replacement;
  const old = text.slice(replacement.start, replacement.end);
  return { kind: 'replace', path, replacement, old, isDirty };
}

/** Why a text is written nowhere, for the model; `undefined` = it may be. */
function whyNotWritten(text: string, before: string): string | undefined {
  if (text.length > maxCharacters) {
    return `newText has ${text.length} characters; at most ${maxCharacters} can be written at once.`;
  }
  const unseen = newlyHidden(text, before);
  return unseen === undefined
    ? undefined
    : `newText holds a character that the user could not see: ${unseen}. Leave it out, or write it as an escape.`;
}

/** Makes a planned edit and says what came of it. */
export async function makeEdit(documents: Documents, plan: EditPlan): Promise<ToolAnswer> {
  const { path } = plan;
  const isDone =
    plan.kind === 'create'
      ? await documents.create(path, plan.text)
      : await documents.replace(path, plan.replacement);
  if (!isDone) return { ok: false, text: `The editor did not change ${path}.` };
  if (plan.kind === 'create') return { ok: true, text: `Created ${path}.` };
  const notice = plan.isDirty
    ? ' The user has unsaved changes in it, so it is not saved: commands do not see the edit yet.'
    : '';
  return { ok: true, text: `Edited ${path}.${notice}` };
}

/** Lines of a change that a confirmation shows. */
const maxLines = 60;
const maxLineLength = 200;

/** The first hidden character of a text that the text before it did not hold; a byte order mark at the start of a file is none. */
function newlyHidden(text: string, before: string): string | undefined {
  for (const { character } of hiddenPlaces(text.replace(/^\uFEFF/, ''))) {
    if (!before.includes(character)) return hiddenCharacterName(character);
  }
  return undefined;
}

/**
 * An edit as the lines it takes away and the lines it adds. What is too long is cut, and every cut says how much is not shown; hidden
 * characters are written out.
 */
export function editDiff(plan: EditPlan): string {
  const old = plan.kind === 'create' ? '' : plan.old;
  const fresh = plan.kind === 'create' ? plan.text : plan.replacement.text;
  const lines = [...marked('-', old), ...marked('+', fresh)].map(visibleText);
  const shown = lines.slice(0, maxLines);
  const cut = shown.filter((line) => line.length > maxLineLength).length;
  const more = lines.length - shown.length;
  return [
    ...(cut > 0 ? [`${linesAre(cut)} shown cut: open the file to see all of it.`] : []),
    ...shown.map(cutLine),
    ...(more > 0 ? [`… ${more} more lines`] : []),
  ].join('\n');
}

const linesAre = (count: number): string => (count === 1 ? '1 line is' : `${count} lines are`);

function cutLine(line: string): string {
  const more = line.length - maxLineLength;
  return more > 0 ? `${line.slice(0, maxLineLength)} … ${more} more characters` : line;
}

function marked(mark: string, text: string): string[] {
  if (text === '') return [];
  return text
    .replace(/\r?\n$/, '')
    .split(/\r\n?|\n/)
    .map((line) => mark + line);
}
