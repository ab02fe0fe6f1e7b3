/**
 * The words of AsciiDoc with the marks of Markdown. `values` = what the page says of its attributes. No mark reaches further than some hundred
 * characters: one that is never closed takes no page along.
 */
export function asciidocWords(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(/(?<!\\)\{([\w-]+)\}/g, (whole, name: string) => values.get(name) ?? whole)
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? code(part) : plainWords(part)))
    .join('')
    .replace(/ \+$/, '');
}

/** `+x+` in code says that nothing in it is a mark. */
const code = (part: string): string => part.replace(/^`\+([^`]+)\+`$/, '`$1`');

function plainWords(text: string): string {
  return (
    text
      .replace(
        /<<([^<>,]{1,300})(?:, ?([^<>]{0,300}))?>>/g,
        (_, id: string, label?: string) => label ?? named(id),
      )
      .replace(/\bxref:([^\s[\]]{1,300})\[([^\]]{0,300})\]/g, (_, goal: string, label: string) =>
        label === '' ? named(goal) : label,
      )
      .replace(
        /\b(?:link:)?(https?:\/\/[^\s[\]]{1,300}|(?<=link:)[^\s[\]]{1,300})\[([^\]]{0,300})\]/g,
        linked,
      )
      .replace(/\b(?:image|icon|footnote|anchor|indexterm):+[^\s[\]]{0,300}\[[^\]]{0,300}\]/g, '')
      .replace(/\b(?:kbd|btn|menu|pass):[^\s[\]]{0,300}\[([^\]]{0,300})\]/g, '$1')
      .replace(/\[\[[^\]]{1,300}\]\]/g, '')
      // What a style says of the words behind it; those of a file are code.
      .replace(/\[\.\w[\w.-]*\](?:_([^_\n]{1,200})_|(?=[#*`]))/g, (_, path?: string) =>
        path ? `\`${path}\`` : '',
      )
      .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]{0,400}[^\s*])\*(?![\w*])/g, '**$1**')
  );
}

/** An attribute such as `window=_blank` behind the words of a link is none of them. */
function linked(_: string, address: string, label: string): string {
  const words = label
    .replace(/,\s*\w+=.*$/, '')
    .replace(/\^$/, '')
    .replace(/^"|"$/g, '');
  return words === '' ? address : `[${words}](${address})`;
}

const named = (goal: string): string =>
  goal
    .replace(/^.*[#/]|\.adoc$/g, '')
    .replace(/[-_]+/g, ' ')
    .trim();
