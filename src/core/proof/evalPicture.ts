import type { Arm } from '../lesson/comparison';
import type { EvalReport } from './evalReport';

/** What stands in the picture of an evaluation, in the language of whoever reads it. */
export interface PictureTexts {
  readonly title: string;
  /** The whole of it in words, for who does not see it. */
  readonly description: string;
  readonly arms: Readonly<Record<Arm, string>>;
  /** Below the bars, a line each: the comparisons. */
  readonly lines: readonly string[];
}

const width = 640;
const left = 150;
const right = 110;
const rowHeight = 34;
const top = 52;
const lineHeight = 20;

/** Tokens of a usable attempt by arm, as bars of an SVG of its own colours, light or dark as the reader's; below it what may be said of them. */
export function evalPicture({ arms }: Pick<EvalReport, 'arms'>, texts: PictureTexts): string {
  const most = Math.max(1, ...arms.map(({ tokensIn, tokensOut }) => tokensIn + tokensOut));
  const scale = (tokens: number): number => Math.round(((width - left - right) * tokens) / most);
  const rows = arms.map(({ arm, tokensIn, cached, tokensOut }, at) => {
    const y = top + at * rowHeight;
    const [whole, fresh] = [scale(tokensIn + tokensOut), scale(tokensIn + tokensOut - cached)];
    const value = Math.round(tokensIn + tokensOut);
    return [
      `<text x="${left - 10}" y="${y + 16}" text-anchor="end">${escaped(texts.arms[arm])}</text>`,
      `<rect class="cached" x="${left}" y="${y}" width="${whole}" height="22"/>`,
      `<rect class="fresh" x="${left}" y="${y}" width="${fresh}" height="22"/>`,
      `<text x="${left + whole + 8}" y="${y + 16}">${value}</text>`,
    ].join('\n');
  });
  const below = top + arms.length * rowHeight + 18;
  const lines = texts.lines.map(
    (line, at) =>
      `<text class="small" x="16" y="${below + at * lineHeight}">${escaped(line)}</text>`,
  );
  const height = below + texts.lines.length * lineHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(texts.title)}</title>`,
    `<desc>${escaped(texts.description)}</desc>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    `<text class="head" x="16" y="30">${escaped(texts.title)}</text>`,
    ...rows,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

const style = [
  'text{font:13px system-ui,sans-serif;fill:#24292f}.head{font-weight:600;font-size:15px}.small{font-size:12px}',
  '.ground{fill:#fff}.fresh{fill:#0b62a8}.cached{fill:#9cc4e4}',
  '@media (prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}.fresh{fill:#58a6ff}.cached{fill:#274a6d}}',
].join('');

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
