import {
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { splitFrontmatter } from './frontmatter';
import type { FingerprintEntry } from './lesson';

/** The frontmatter keys in the order a file has them (docs/design.md §2). */
const keyOrder = [
  'id',
  'name',
  'description',
  'kind',
  'topic',
  'breadth',
  'triggers',
  'signals',
  'applies-to',
  'package',
  'confidence',
  'fingerprint',
  'source',
  'captured-at',
  'supersedes',
  'check',
  'remind',
] as const;

export type FrontmatterKey = (typeof keyOrder)[number];

/** A frontmatter value; `undefined` in a change removes the key. */
export type FrontmatterValue =
  string | number | readonly string[] | Readonly<Record<string, string | null | readonly string[]>>;

export type FrontmatterChanges = Readonly<
  Partial<Record<FrontmatterKey, FrontmatterValue | undefined>>
>;

/**
 * The text with some frontmatter keys set, replaced or removed. Everything else stays byte for byte, unknown keys and
 * comments included; no change gives the very same text. A new key is put at its place in the order.
 */
export function editLesson(text: string, changes: FrontmatterChanges): string {
  return keyOrder.reduce(
    (current, key) => (key in changes ? setKey(current, key, changes[key]) : current),
    text,
  );
}

/** The text with another body; the frontmatter stays byte for byte. */
export function replaceBody(text: string, body: string): string {
  const parts = splitFrontmatter(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const front = parts.yaml === undefined ? parts.head : parts.head + parts.yaml + parts.fence;
  return `${front}${body.trim().replace(/\r?\n/g, eol)}${eol}`;
}

/** The text of a new lesson file. */
export function newLessonText(fields: FrontmatterChanges, body: string): string {
  const front = keyOrder
    .map((key) => (fields[key] === undefined ? '' : renderKey(key, fields[key], '\n')))
    .join('');
  return `---\n${front}---\n${body.trim()}\n`;
}

/** The value of the `fingerprint` key for these entries; a ref without a digest keeps an empty value. */
export function fingerprintValue(entries: readonly FingerprintEntry[]): FrontmatterValue {
  return Object.fromEntries(entries.map(({ ref, digest }) => [ref, digest ?? null]));
}

function setKey(text: string, key: FrontmatterKey, value: FrontmatterValue | undefined): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const parts = splitFrontmatter(text);
  const rendered = value === undefined ? '' : renderKey(key, value, eol);
  if (parts.yaml === undefined) {
    if (value === undefined) return text;
    return `${parts.head}---${eol}${rendered}---${eol}${parts.body}`;
  }
  const spans = keySpans(parts.yaml);
  const span = spans.get(key);
  const [start, end] = span ?? insertionPoint(spans, key, parts.yaml.length);
  const before = parts.yaml.slice(0, start);
  const glue = before === '' || before.endsWith('\n') ? '' : eol;
  const comment = value === undefined ? '' : trailingComment(parts.yaml.slice(start, end));
  return (
    parts.head +
    before +
    glue +
    rendered.replace(/\r?\n$/, (newline) => comment + newline) +
    parts.yaml.slice(end) +
    parts.fence +
    parts.body
  );
}

/** The comment behind a value that stands on one line, with the space before it. */
function trailingComment(line: string): string {
  if (line.trimEnd().includes('\n')) return '';
  const scalar = parseDocument(line, { prettyErrors: false }).contents;
  const value: unknown = isMap(scalar) ? scalar.items[0]?.value : undefined;
  const end = isNode(value) ? value.range?.[1] : undefined;
  return end === undefined ? '' : (/^[ \t]+#.*/.exec(line.slice(end))?.[0].trimEnd() ?? '');
}

function renderKey(key: FrontmatterKey, value: FrontmatterValue, eol: string): string {
  const flow = Array.isArray(value) || key === 'source';
  const yaml = stringify(
    { [key]: value },
    {
      lineWidth: 0,
      collectionStyle: flow ? 'flow' : 'block',
      nullStr: '',
    },
  ).trimEnd();
  const plain = flow ? yaml.replace(/^\{\s*/, '').replace(/\s*\}$/, '') : yaml;
  return plain.replace(/[ \t]+$/gm, '').replace(/\n/g, eol) + eol;
}

/**
 * The text with the digests of its refs published in the `fingerprint` key. The map form keeps its comments and its other
 * lines byte for byte; the list form becomes a map. Refs the file does not name are left out; a ref without a digest here keeps what
 * it has.
 */
export function publishDigests(text: string, digests: Readonly<Record<string, string>>): string {
  const parts = splitFrontmatter(text);
  if (parts.yaml === undefined) return text;
  const root = parseDocument(parts.yaml, { prettyErrors: false }).contents;
  const node: unknown = isMap(root) ? root.get('fingerprint', true) : undefined;
  if (isSeq(node)) return writtenAnew(text, entriesOf(node), digests);
  if (!isMap(node)) return text;
  const yaml = withValues(parts.yaml, node, digests);
  if (yaml === undefined) return writtenAnew(text, entriesOf(node), digests);
  return parts.head + yaml + parts.fence + parts.body;
}

/** The frontmatter with these values behind their keys; `undefined` where a key has no place for one, as flow maps may have it. */
function withValues(
  yaml: string,
  node: YAMLMap,
  digests: Readonly<Record<string, string>>,
): string | undefined {
  let written = yaml;
  for (const { key, value } of [...node.items].reverse()) {
    const digest = isScalar(key) ? digests[String(key.value)] : undefined;
    if (digest === undefined || (isScalar(value) && value.value === digest)) continue;
    const span = isScalar(value) ? value.range : undefined;
    if (!span) return undefined;
    const glue = span[0] === span[1] && !/\s$/.test(written.slice(0, span[0])) ? ' ' : '';
    written = `${written.slice(0, span[0])}${glue}"${digest}"${written.slice(span[1])}`;
  }
  return written;
}

/** The refs of either form, with the digests they have. */
function entriesOf(node: YAMLMap | YAMLSeq): readonly FingerprintEntry[] {
  return node.items.flatMap((item): readonly FingerprintEntry[] => {
    if (isMap(item)) return entriesOf(item);
    if (!isPair(item)) return isScalar(item) ? [{ ref: String(item.value) }] : [];
    const ref = String(isScalar(item.key) ? item.key.value : item.key);
    const digest = isScalar(item.value) ? item.value.value : undefined;
    return [typeof digest === 'string' && digest !== '' ? { ref, digest } : { ref }];
  });
}

function writtenAnew(
  text: string,
  entries: readonly FingerprintEntry[],
  digests: Readonly<Record<string, string>>,
): string {
  const all = entries.map(({ ref, digest }) => {
    const written = digests[ref] ?? digest;
    return written === undefined ? { ref } : { ref, digest: written };
  });
  return editLesson(text, { fingerprint: fingerprintValue(all) });
}

/** Start and end offset of each top-level pair, end behind its last line's line end. */
function keySpans(yaml: string): Map<string, readonly [number, number]> {
  const spans = new Map<string, readonly [number, number]>();
  const root = parseDocument(yaml, { prettyErrors: false }).contents;
  if (!isMap(root)) return spans;
  for (const pair of root.items) {
    if (!isScalar(pair.key) || !pair.key.range) continue;
    const valueEnd = isNode(pair.value) ? pair.value.range?.[1] : undefined;
    const contentEnd = Math.max(pair.key.range[1], valueEnd ?? 0);
    spans.set(String(pair.key.value), [pair.key.range[0], lineEnd(yaml, contentEnd)]);
  }
  return spans;
}

/** Behind the line in which the last character before `offset` stands. */
function lineEnd(yaml: string, offset: number): number {
  const last = yaml.slice(0, offset).trimEnd().length;
  const newline = yaml.indexOf('\n', last);
  return newline === -1 ? yaml.length : newline + 1;
}

/** Behind the nearest key that comes before in the order, else at the front. */
function insertionPoint(
  spans: ReadonlyMap<string, readonly [number, number]>,
  key: FrontmatterKey,
  length: number,
): readonly [number, number] {
  const earlier = keyOrder.slice(0, keyOrder.indexOf(key)).reverse();
  const previous = earlier.map((name) => spans.get(name)).find((span) => span !== undefined);
  if (previous) return [previous[1], previous[1]];
  const first = Math.min(...[...spans.values()].map(([start]) => start), length);
  return [first, first];
}
