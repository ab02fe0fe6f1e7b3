import lists from '../../language/lists/markup.json';

/** What a page of reStructuredText says once for all its lines. */
export interface RstNames {
  /** Addresses by the words of a link, in small letters. */
  readonly targets: ReadonlyMap<string, string>;
  /** Headings by the label above them. */
  readonly titles: ReadonlyMap<string, string>;
  readonly substitutions: ReadonlyMap<string, string>;
  /** Another file that it takes in says some of them. */
  readonly isOpen: boolean;
}

const target = /^\s*\.\. _(`[^`]+`|[^:`]+(?::[^\s:][^:]*)*):(?:\s+(\S.*))?$/;
const substitution = /^\s*\.\. \|([^|]+)\| (replace|unicode)::\s*(.+)$/;

/** Looks through the lines of a page for what its other lines refer to. */
export function rstNames(lines: readonly string[]): RstNames {
  const targets = new Map<string, string>();
  const titles = new Map<string, string>();
  const substitutions = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const [, name, kind, text = ''] = substitution.exec(line) ?? [];
    if (name !== undefined) substitutions.set(name, kind === 'replace' ? text : '');
    const label = target.exec(line)?.[1];
    if (label === undefined) continue;
    const goal = addressOf(lines, at);
    targets.set(keyOf(label), goal);
    if (goal === '') titles.set(keyOf(label), titleBelow(lines, at) ?? label);
  }
  const isOpen = lines.some((line) => /^\s*\.\. include:: /.test(line));
  return { targets, titles, substitutions, isOpen };
}

/** The address beside a label or on the next line; empty = the label is for what stands below it. */
function addressOf(lines: readonly string[], at: number): string {
  const beside = target.exec(lines[at] ?? '')?.[2];
  return beside ?? /^\s{2,}(\S+)$/.exec(lines[at + 1] ?? '')?.[1] ?? '';
}

/** What stands right below a label, over the line that marks it as a heading. */
const titleBelow = (lines: readonly string[], at: number): string | undefined =>
  lines
    .slice(at + 1, at + 6)
    .find((text) => /[\p{L}\p{N}]/u.test(text) && !target.test(text))
    ?.trim();

const keyOf = (name: string): string =>
  name.replace(/`/g, '').toLowerCase().replace(/\s+/g, ' ').trim();

// No mark reaches further than this many characters: one that is never closed takes no page along.
const literal = /``(?<literal>[^`](?:[\s\S]{0,400}?[^`])??)``(?!`)/.source;
const role = /:(?<role>[\w:+.-]{1,40}):`(?<named>[^`]{1,400})`/.source;
const quoted = /`(?<quoted>[^`\s][^`]{0,400})`(?<mark>__?)?/.source;
const aside = /\s?\[(?:\d+|#\w*|\*|[A-Z]\w*)\]_(?!\w)/.source;
const substituted = /\|(?<substituted>[^|\s](?:[^|\n]{0,80}[^|\s])?)\|(?:__?)?/.source;
const referred = /(?<![\w`])(?<referred>[A-Za-z][\w.-]{0,60}[A-Za-z\d])__?(?![\w`])/.source;
const escaped = /\\(?<escaped>[\s\S])/.source;
const marked = new RegExp(
  [literal, role, quoted, aside, substituted, referred, escaped].join('|'),
  'g',
);

const pointing = new Set(lists.pointingRoles);

/** The words of a paragraph with the marks of Markdown; ends of lines stay. */
export function rstWords(text: string, names: RstNames): string {
  return text.replace(marked, (whole: string, ...rest: readonly unknown[]) => {
    const groups = rest.at(-1) as Groups;
    const { before = '' } = groups;
    return withLines(whole, before, wordsOf(whole.slice(before.length), groups, names));
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function wordsOf(whole: string, groups: Groups, names: RstNames): string {
  const { literal, role, named, quoted, substituted, referred, escaped } = groups;
  if (literal !== undefined) return code(literal);
  if (role !== undefined) return roleWords(role, named ?? '', names.titles);
  if (quoted !== undefined)
    return groups.mark === undefined ? code(quoted) : linkWords(quoted, names);
  if (substituted !== undefined) return names.substitutions.get(substituted) ?? substituted;
  if (referred !== undefined) return referredWords(referred, whole, names);
  if (escaped === undefined) return '';
  return /\s/.test(escaped) ? '' : whole;
}

/** `words <address>` or the words of a link whose address stands elsewhere. */
function linkWords(quoted: string, { targets }: RstNames): string {
  const [, label, address] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(quoted) ?? [];
  if (address === undefined) return linked(quoted, targets.get(keyOf(quoted)) ?? '');
  return linked(label || address, address.replace(/\s+/g, ''));
}

/** `word_` is a link where the page says where it leads, or may have it said elsewhere. */
function referredWords(word: string, whole: string, { targets, isOpen }: RstNames): string {
  const address = targets.get(keyOf(word));
  if (address !== undefined) return linked(word, address);
  return isOpen ? word : whole;
}

/** "text <target>" is told by its text; what names code is code, what points elsewhere is told by its title. */
function roleWords(role: string, named: string, titles: ReadonlyMap<string, string>): string {
  const [, label, goal = named] = /^([\s\S]+?)\s*<([^<>]+)>$/.exec(named) ?? [];
  if (pointing.has(role)) return label ?? pointedAt(role, goal, titles);
  if (/^\d+$/.test(named)) return `#${named}`;
  if (label !== undefined) return label;
  return code(named.replace(/^!/, '').replace(/^~(?:[\w]+\.)*/, ''));
}

function pointedAt(role: string, goal: string, titles: ReadonlyMap<string, string>): string {
  if (role === 'pep' || role === 'rfc') return `${role.toUpperCase()} ${goal}`;
  return titles.get(keyOf(goal)) ?? goal.replace(/[-_]+/g, ' ');
}

function linked(label: string, address: string): string {
  if (label === address) return address;
  return /^[^\s()]+$/.test(address) && !address.endsWith('_') ? `[${label}](${address})` : label;
}

function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``;
}

/** A link that went on in the next line stands in that line now; an empty line would end the paragraph. */
function withLines(whole: string, before: string, words: string): string {
  const lost = whole.split('\n').length - words.split('\n').length;
  if (lost <= 0) return before + words;
  return before === '' ? words + unseen.repeat(lost) : `\n${words}${unseen.repeat(lost - 1)}`;
}

const unseen = '\n&#32;';
