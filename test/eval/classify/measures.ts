import type { Label } from '../../../src/core/lesson/verdict';
import { labels } from '../../../src/core/classify/model';
import { naturalMix } from './network';

/** A labelled prompt with what a system made of it. */
export interface Judged {
  readonly text: string;
  readonly right: Label;
  readonly language: string;
  readonly label: Label;
  readonly inject: boolean;
  readonly abstained: boolean;
  /** Probability of `label`; `undefined` for systems that give none. */
  readonly confidence: number | undefined;
}

const z = 1.96;

/** "12.3 % (9/73; 6.6-21.8)": a share with its Wilson interval at 95 %. */
export function shareText(part: number, of: number): string {
  if (of === 0) return 'none';
  const [low, high] = wilson(part, of);
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(part / of)} % (${part}/${of}; ${percent(low)}-${percent(high)})`;
}

function wilson(part: number, of: number): [number, number] {
  const share = part / of;
  const middle = share + z ** 2 / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return [(middle - reach) / scale, (middle + reach) / scale];
}

const wantsChange = (one: Judged) => one.right === 'code-gen';

/** Lessons given where no change was asked for. */
export function falseInjection(list: readonly Judged[]): string {
  const rest = list.filter((one) => !wantsChange(one));
  return shareText(rest.filter((one) => one.inject).length, rest.length);
}

/** Lessons given where a change was asked for. */
export function recall(list: readonly Judged[]): string {
  const wanted = list.filter(wantsChange);
  return shareText(wanted.filter((one) => one.inject).length, wanted.length);
}

export function accuracy(list: readonly Judged[]): string {
  return shareText(list.filter((one) => one.label === one.right).length, list.length);
}

/** False injection and accuracy as they would be in the natural mix of labels, in percent. */
export function reweighted(list: readonly Judged[]): { falseInjection: string; accuracy: string } {
  const mean = (rows: readonly Judged[], holds: (one: Judged) => boolean) =>
    rows.length === 0 ? 0 : rows.filter(holds).length / rows.length;
  let others = 0;
  let injected = 0;
  let right = 0;
  labels.forEach((label, index) => {
    const rows = list.filter((one) => one.right === label);
    const weight = naturalMix[index] ?? 0;
    right += weight * mean(rows, (one) => one.label === one.right);
    if (label === 'code-gen') return;
    others += weight;
    injected += weight * mean(rows, (one) => one.inject);
  });
  const all = naturalMix.reduce((sum, weight) => sum + weight, 0);
  return {
    falseInjection: `${((100 * injected) / others).toFixed(1)} %`,
    accuracy: `${((100 * right) / all).toFixed(1)} %`,
  };
}

/** One bin of the calibration curve. */
export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly confidence: number;
  readonly accuracy: number;
}

const bins = 10;

/** Mean confidence and accuracy in ten equal bins of confidence; empty bins are left out. */
export function calibration(list: readonly Judged[]): Bin[] {
  return Array.from({ length: bins }, (_, index) => {
    const rows = list.filter(
      (one) => Math.min(bins - 1, Math.floor((one.confidence ?? 0) * bins)) === index,
    );
    const mean = (value: (one: Judged) => number) =>
      rows.reduce((sum, one) => sum + value(one), 0) / Math.max(1, rows.length);
    return {
      from: index / bins,
      count: rows.length,
      confidence: mean((one) => one.confidence ?? 0),
      accuracy: mean((one) => Number(one.label === one.right)),
    };
  }).filter((bin) => bin.count > 0);
}

/** Expected calibration error: mean gap between confidence and accuracy over the bins. */
export function calibrationError(list: readonly Judged[]): number {
  return calibration(list).reduce(
    (sum, bin) => sum + (bin.count / list.length) * Math.abs(bin.confidence - bin.accuracy),
    0,
  );
}

/** Rows: right label; columns: verdict. */
export function confusionTable(list: readonly Judged[]): string {
  const head = ['right \\ judged', ...labels].map((text) => text.padStart(14)).join('');
  const rows = labels.map((right) =>
    [
      right.padStart(14),
      ...labels.map((label) =>
        String(list.filter((one) => one.right === right && one.label === label).length).padStart(
          14,
        ),
      ),
    ].join(''),
  );
  return [head, ...rows].join('\n');
}

/** The calibration curve as a picture. */
export function calibrationPicture(title: string, list: readonly Judged[]): string {
  const size = 360;
  const edge = 50;
  const x = (value: number) => (edge + value * size).toFixed(1);
  const y = (value: number) => (edge + (1 - value) * size).toFixed(1);
  const curve = calibration(list);
  const points = curve.map((bin) => `${x(bin.confidence)},${y(bin.accuracy)}`).join(' ');
  const dots = curve.map(
    (bin) =>
      `<circle cx="${x(bin.confidence)}" cy="${y(bin.accuracy)}" r="${(2 + Math.sqrt(bin.count) / 2).toFixed(1)}" fill="#2a6fb0"><title>${bin.count} prompts</title></circle>`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<text x="${x(value)}" y="${edge + size + 18}" text-anchor="middle">${value}</text><text x="${edge - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size + 2 * edge}" height="${size + 2 * edge}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    `<text x="${edge}" y="24" font-size="14">${title}</text>`,
    `<rect x="${edge}" y="${edge}" width="${size}" height="${size}" fill="none" stroke="#999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#bbb" stroke-dasharray="4"/>`,
    `<polyline points="${points}" fill="none" stroke="#2a6fb0" stroke-width="2"/>`,
    ...dots,
    ...ticks,
    `<text x="${edge + size / 2}" y="${edge + size + 36}" text-anchor="middle">confidence</text>`,
    `<text x="14" y="${edge + size / 2}" text-anchor="middle" transform="rotate(-90 14 ${edge + size / 2})">share that was right</text>`,
    '</svg>',
    '',
  ].join('\n');
}
