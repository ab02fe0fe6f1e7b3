import { withTypos } from './augment';
import { randomFrom } from './random';

/** A way of typing the same request differently; the verdict should stay. */
export interface Disturbance {
  readonly name: string;
  /** `undefined` where it does not apply to the text. */
  readonly apply: (text: string) => string | undefined;
}

const random = randomFrom(4242);
const block =
  '\n```ts\nexport function total(items: Item[]): number {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n```';
const filler = Array.from(
  { length: 40 },
  (_, index) =>
    `2026-11-02 10:${10 + index}:07 INFO worker ${index} finished batch ${index * 3} in 12 ms`,
).join('\n');

/** The disturbances of the issue, each a pure function but for seeded typos. */
export const disturbances: readonly Disturbance[] = [
  { name: 'upper case', apply: (text) => text.toUpperCase() },
  { name: 'punctuation removed', apply: (text) => text.replace(/[.,!?;:。，！？、；：]/g, '') },
  { name: 'one typo in ten letters', apply: (text) => withTypos(text, 0.1, random) },
  {
    name: 'politeness around',
    apply: (text) => `hi, could you please help me? ${text} thank you very much!`,
  },
  { name: 'code block appended', apply: (text) => `${text}\n${block}` },
  {
    name: '2,000 characters of log appended',
    apply: (text) => `${text}\n\n${filler.slice(0, 2000)}`,
  },
  {
    name: 'mixed languages',
    apply: (text) =>
      /[\u0400-\u9fff\uac00-\ud7af]/.test(text) ? `hey, ${text} pls` : `好的，${text}`,
  },
];
