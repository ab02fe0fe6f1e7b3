/** A lesson file cut into its parts; joining `head`, `yaml`, `fence` and `body` gives the exact text again. */
export interface FrontmatterParts {
  /** Byte order mark and opening fence, or only the mark where there is no frontmatter. */
  readonly head: string;
  /** The YAML between the fences, line ends as in the file; `undefined` = no frontmatter. */
  readonly yaml: string | undefined;
  /** Closing fence with its line end. */
  readonly fence: string;
  readonly body: string;
  /** 1-based line of the first YAML line and of the first body line. */
  readonly yamlLine: number;
  readonly bodyLine: number;
  /** False where an opening fence has no closing one. */
  readonly closed: boolean;
}

const opening = /^(\uFEFF?)(---[ \t]*\r?\n)/;
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Cuts a lesson file at its frontmatter fences. Never throws; a file without fences is all body. */
export function splitFrontmatter(text: string): FrontmatterParts {
  const open = opening.exec(text);
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const plain = {
    head: mark,
    yaml: undefined,
    fence: '',
    body: text.slice(mark.length),
    yamlLine: 1,
    bodyLine: 1,
  };
  if (!open) return { ...plain, closed: true };
  const rest = text.slice(open[0].length);
  const close = closing.exec(rest);
  if (!close) return { ...plain, closed: false };
  const yaml = rest.slice(0, close.index);
  return {
    head: open[0],
    yaml,
    fence: close[0],
    body: rest.slice(close.index + close[0].length),
    yamlLine: 2,
    bodyLine: 3 + yaml.split('\n').length - 1,
    closed: true,
  };
}
