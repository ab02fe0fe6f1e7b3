import { bucketCount } from '../../../src/core/classify/features';
import { labels, Model } from '../../../src/core/classify/model';
import { Network, type Example } from './network';
import type { CorpusRow } from './readCorpus';

/** What a baseline says of a text. */
export interface BaselineVerdict {
  readonly label: (typeof labels)[number];
  readonly inject: boolean;
  readonly confidence: number | undefined;
}

export type Baseline = (text: string) => BaselineVerdict;

/** Gives lessons to everything. */
export const alwaysInject: Baseline = () => ({
  label: 'code-gen',
  inject: true,
  confidence: undefined,
});

const changeWords =
  /\b(add|fix|create|implement|make|update|change|remove|delete|rename|refactor|write|replace|build)\b|添加|修改|修复|实现|增加|删除|追加|修正|実装|добав|исправ|созда|adicion|corrij|crie|agrega|corrige|hinzuf|ajout|aggiung|ekle|düzelt|dodaj|popravi|추가|수정/i;
const questionWords =
  /\?|？|^(what|how|why|where|when|which|is|are|does|do|can)\b|什么|怎么|为什么|吗/i;

/** A list of verbs, as one would write it in ten minutes. */
export const keywordList: Baseline = (text) => {
  const isChange = changeWords.test(text) && !/^(what|how|why|where|when|which)\b/i.test(text);
  if (isChange) return { label: 'code-gen', inject: true, confidence: undefined };
  const label = questionWords.test(text) ? 'exploration' : 'other';
  return { label, inject: false, confidence: undefined };
};

/** Words, word pairs and character four-grams only, a linear regression on the same corpus; injects at even odds. */
export function ngramRegression(rows: readonly CorpusRow[]): Baseline {
  const examples = rows.map((row): Example => gramsOnly(row.text, labels.indexOf(row.label)));
  const network = new Network({
    units: 0,
    epochs: 6,
    rate: 0.005,
    seed: 5,
    dropNamed: 0,
    dropHashed: 0.1,
    dropUnits: 0,
  });
  network.train(examples);
  const model = new Model({
    version: 1,
    namedCount: 0,
    temperature: 1,
    networks: [network.pack()],
  });
  return (text) => {
    const shares = model.predict(gramsOnly(text, 0).features);
    const best = shares.indexOf(Math.max(...shares));
    return {
      label: labels[best] ?? 'other',
      inject: best === 0 && (shares[0] ?? 0) >= 0.5,
      confidence: shares[best],
    };
  };
}

function gramsOnly(text: string, label: number): Example {
  const hashed = new Set<number>();
  const lower = ` ${text.toLowerCase().slice(0, 600)} `;
  for (const word of lower.match(/[\p{L}\p{N}]+/gu) ?? []) hashed.add(bucketOf(word));
  for (let at = 0; at + 3 < lower.length; at += 1)
    hashed.add(bucketOf(`#${lower.slice(at, at + 4)}`));
  for (let at = 0; at + 1 < lower.length; at += 1)
    if (lower.charCodeAt(at) > 0x2e7f) hashed.add(bucketOf(`#${lower.slice(at, at + 2)}`));
  return { features: { whole: { named: [], hashed: [...hashed] }, sentences: [] }, label };
}

function bucketOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0) % bucketCount;
}
