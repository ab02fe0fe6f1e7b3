import { describe, expect, it } from 'vitest';
import { familiarWeights } from '../../../../src/core/classify/familiar';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';
import { RepositoryWords, tableOfWords } from '../../../../src/core/language/repositoryWords';
import { inWords } from '../../../support/inWords';

const subjects = [
  ...Array.from({ length: 5 }, (_, at) => `Ledger rounding keeps refund cents ${at}`),
  ...Array.from({ length: 300 }, (_, at) => `Sundry ${at}`),
];
const paths = ['src/ledger/refund/roundingCents.ts', 'src/other.ts', 'docs/guide.md'];
const repository = new RepositoryWords(tableOfWords({ paths, subjects }));
const classifier = new LocalClassifier();

describe('the gate where the words of the repository are known', () => {
  it('hears a symptom told in them', async () => {
    const verdict = await classifier.classify({
      text: 'ledger rounding drops the cents of a refund',
      repository,
    });
    expect(verdict).toMatchObject({ label: 'code-gen', inject: true });
  });

  it('refuses what the repository never speaks of, and names the word', async () => {
    const text = 'make the espresso machine brew faster';
    expect((await classifier.classify({ text })).inject).toBe(true);
    const verdict = await classifier.classify({ text, repository });
    expect(verdict.inject).toBe(false);
    expect(inWords(verdict.why)).toContain('the repository never speaks of “espresso”');
  });

  it('asks more of a long text, which has words of the repository whatever it wants', async () => {
    const told =
      'ledger rounding drops the cents of a refund. The accountant told me about it on the phone this morning and was not amused, since the month had been closed by then and the letters were out';
    const injects = async (text: string) =>
      (await classifier.classify({ text, repository })).inject;
    expect(await injects(told)).toBe(true);
    expect(await injects(`${told} to all already.`)).toBe(false);
  });

  describe('and it has no commits to know words by', () => {
    const paths = [
      'src/ledger/refundRounding.ts',
      'src/ledger/cents.ts',
      ...Array.from({ length: 40 }, (_, at) => `src/sundry/part${at}.ts`),
    ];
    const young = new RepositoryWords(tableOfWords({ paths, subjects: [] }));

    it('hears a symptom in the words of its paths, as nothing speaks against it', async () => {
      const text = 'ledger rounding drops the cents of a refund';
      expect((await classifier.classify({ text })).inject).toBe(false);
      expect((await classifier.classify({ text, repository: young })).inject).toBe(true);
    });

    it('still refuses what its paths never speak of', async () => {
      const text = 'make the espresso machine brew faster';
      expect((await classifier.classify({ text, repository: young })).inject).toBe(false);
    });
  });

  describe('and it is written in another script', () => {
    const text = 'make the refund list load faster';
    const of = (subject: string) =>
      new RepositoryWords(
        tableOfWords({
          paths: ['src/pages/index.vue', 'src/api/client.ts'],
          subjects: Array.from({ length: 300 }, (_, at) => `${subject} ${at}`),
        }),
      );

    it.each([
      ['Chinese', '修复退款列表加载缓慢的问题'],
      ['Russian', 'Исправить загрузку списка возвратов'],
      ['Korean', '환불 목록 로딩 수정'],
    ])('refuses no request in English for its words: %s', async (_, subject) => {
      expect((await classifier.classify({ text })).inject).toBe(true);
      expect((await classifier.classify({ text, repository: of(subject) })).inject).toBe(true);
    });

    it('does so where the script is the same', async () => {
      const repository = of('Correggi il caricamento della pagina');
      expect((await classifier.classify({ text, repository })).inject).toBe(false);
    });
  });

  it('says what was compared, where the words of the request alone were likely enough', async () => {
    const text = 'make the espresso machine brew faster';
    const alone = await classifier.classify({ text });
    const { confidence, compared } = await classifier.classify({ text, repository });
    expect(confidence).toBe(alone.confidence);
    expect(compared?.bar).toBe(familiarWeights.floor);
    expect(compared?.chance).toBeLessThan(familiarWeights.floor);
  });

  it('never takes a question about the project for a change', async () => {
    const text = 'how does the ledger rounding of refund cents work?';
    expect((await classifier.classify({ text, repository })).inject).toBe(false);
  });
});
