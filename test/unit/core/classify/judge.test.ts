import { describe, expect, it } from 'vitest';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';
import { RepositoryWords, tableOfWords } from '../../../../src/core/language/repositoryWords';
import { say } from '../../../../src/prose/say';
import { inWords } from '../../../support/inWords';

const classifier = new LocalClassifier();
const change = 'add a unit test for the slugify function';
const after = (text: string, previous = change) => classifier.classify({ text, previous });

describe('a follow-up', () => {
  it.each([
    ['thanks for it', 'ok thanks, go'],
    ['asks why', 'ok but why'],
    ['asks what', 'yes, what is that'],
    ['asks where', 'yes, where'],
    ['asks how', 'ok, how'],
    ['wants to be told', 'yes, explain it'],
    ['wants a plan first', 'yes, plan it first'],
    ['wants nothing changed', "yes, but don't change anything"],
    ['wants a commit', 'yes, commit'],
    ['stops it', 'ok, stop'],
  ])('breaks off where it %s: %s', async (_, text) => {
    expect(await after(text)).toMatchObject({ inject: false });
  });

  it.each(['yes', 'go ahead', 'try again', 'still fails', 'the second one'])(
    'goes on with a change: %s',
    async (text) => {
      const verdict = await after(text);
      expect(verdict).toMatchObject({ inject: true });
      if (verdict.source === 'inherited')
        expect(inWords(verdict.why)).toMatch(/^goes on with the request before \(/);
    },
  );

  it('goes on with nothing where the request before wanted no change', async () => {
    expect((await after('go ahead', 'what does the parser do?')).inject).toBe(false);
  });

  it('stands on its own where it is a question, or longer than sixty characters', async () => {
    expect((await after('try again?')).source).toBe('local');
    const long = `still ${'x'.repeat(60)}`;
    expect((await after(long)).source).toBe('local');
  });
});

describe('a request without a word', () => {
  it.each(['', '   ', '🎉', '#!?'])('is of no kind, and says so: "%s"', async (text) => {
    const verdict = await classifier.classify({ text });
    expect(inWords(verdict)).toMatchObject({
      label: 'other',
      inject: false,
      why: 'says nothing in words',
    });
  });
});

describe('the votes of a user', () => {
  const unsure = 'the table of orders';

  it('move the floor of requests, and the receipt says so where they decided', async () => {
    const plain = await classifier.classify({ text: unsure });
    const shifts = [-0.3, -0.2, -0.1, 0.1, 0.2, 0.3];
    const moved = await Promise.all(
      shifts.map((floorShift) => classifier.classify({ text: unsure, floorShift })),
    );
    const other = moved.filter(({ inject }) => inject !== plain.inject);
    expect(other.length).toBeGreaterThan(0);
    for (const { why } of other)
      expect(inWords(why)).toMatch(/; your votes on earlier requests decided$/);
    for (const same of moved.filter(({ inject }) => inject === plain.inject))
      expect(same.why).toEqual(plain.why);
  });

  it('of which there are none change nothing', async () => {
    const text = 'add a filter';
    const alone = await classifier.classify({ text });
    expect(await classifier.classify({ text, floorShift: 0 })).toEqual(alone);
  });
});

describe('the words of the repository', () => {
  const subjects = [
    ...Array.from({ length: 5 }, (_, at) => `Ledger rounding keeps refund cents ${at}`),
    ...Array.from({ length: 300 }, (_, at) => `Sundry ${at}`),
  ];
  const paths = ['src/ledger/refund/roundingCents.ts', 'src/other.ts'];
  const repository = new RepositoryWords(tableOfWords({ paths, subjects }));
  const symptom = 'ledger rounding drops the cents of a refund';

  it('are heard in a request of up to 1,500 characters: longer ones hold pastes', async () => {
    const padded = (length: number) =>
      `${symptom}\n${'ledger refund '.repeat(200)}`.slice(0, length);
    const heard = async (text: string) => {
      const why = say((await classifier.classify({ text, repository })).why);
      return why.includes('own words') || why.includes('never speaks of');
    };
    const alone = await classifier.classify({ text: symptom });
    expect(alone.inject).toBe(false);
    expect((await classifier.classify({ text: symptom, repository })).inject).toBe(true);
    const texts = [padded(1_500), padded(1_501)];
    const [within, beyond] = await Promise.all(texts.map(heard));
    const [local] = await Promise.all(
      texts.map(async (text) => (await classifier.classify({ text })).inject),
    );
    expect(within).toBe(!local);
    expect(beyond).toBe(false);
  });

  it('say nothing of a request without a word', async () => {
    const verdict = await classifier.classify({ text: '🎉', repository });
    expect(inWords(verdict.why)).toBe('says nothing in words');
  });

  it('refuse nothing that is said in another language than their own', async () => {
    const text = 'добавь кнопку выхода в шапку';
    expect((await classifier.classify({ text, repository })).inject).toBe(true);
  });
});
