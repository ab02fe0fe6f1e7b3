import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../src/core/capture/candidate';
import { passGate, type GateKnowledge } from '../../../../src/core/capture/gate';
import { findHiddenCharacters } from '../../../../src/core/trust/hiddenCharacters';

const nothing: GateKnowledge = { lessons: [], tombstones: new Set() };
const checks = {
  secrets: { find: async (text: string) => (text.includes('AKIA') ? ['AWS Access Key'] : []) },
  findHidden: findHiddenCharacters,
};
const proposal = (more: Partial<Candidate> = {}): Candidate => ({
  name: 'testing',
  description: 'Test runner',
  kind: 'convention',
  topic: 'tests.runner',
  body: '- Write tests for vitest under `tests/` and run them with `npm test` before you finish.',
  evidence: ['package.json:3'],
  by: 'scan',
  breadth: 'broad',
  triggers: [],
  confidence: 0.7,
  refs: [],
  ...more,
});
const reasonFor = async (more: Partial<Candidate>, known = nothing) =>
  (await passGate(proposal(more), known, checks))?.code ?? 'passed';
const known = (body: string, more = {}): GateKnowledge => ({
  lessons: [{ id: 'k1', name: 'known', body, ...more }],
  tombstones: new Set(),
});

describe('gate', () => {
  it('lets a reusable statement with evidence pass', async () => {
    expect(await reasonFor({})).toBe('passed');
  });

  it.each<[string, Partial<Candidate>]>([
    ['no evidence', { evidence: [] }],
    ['too short', { body: '- Use vitest.' }],
    ['too long', { body: `- ${'word '.repeat(61)}` }],
    [
      'several ideas',
      { body: Array.from({ length: 7 }, (_, i) => `- point number ${i} of it`).join('\n') },
    ],
    [
      'secret',
      {
        body: '- Sign every upload request with the key AKIA0000000000000000 before you send it out.',
      },
    ],
    [
      'hidden characters',
      { body: `- Write the tests for vitest\u200b and run them with npm before you finish.` },
    ],
    [
      'not reusable',
      { body: '- In this session the tests were moved and now all of them pass again.' },
    ],
    [
      'not reusable',
      { body: '- The build needs the file /home/anna/keys/dev.pem to be there before it starts.' },
    ],
    [
      'lists a folder',
      {
        body: '- `src/a.ts` `src/b.ts` `src/c.ts` `src/d.ts` `src/e.ts` `src/f.ts` src/g.ts src/h.ts src/i.ts src/j.ts',
        by: 'session',
      },
    ],
  ])('refuses: %s', async (reason, more) => {
    expect(await reasonFor(more)).toBe(reason);
  });

  it('lets a short statement pass where a person wrote it', async () => {
    expect(
      await reasonFor({ body: '- Use pnpm, never npm.', by: 'import', topic: undefined }),
    ).toBe('passed');
  });

  it('keeps tombstones of a topic, a name, a text and a paraphrase', async () => {
    expect(await reasonFor({}, { lessons: [], tombstones: new Set(['tests.runner']) })).toBe(
      'tombstone',
    );
    for (const key of ['testing', proposal().body])
      expect(await reasonFor({}, { lessons: [], tombstones: new Set([key]) })).toBe('tombstone');
    const body =
      '- Run the tests with `npm test` before you finish; write tests for vitest under `tests/`.';
    expect(await reasonFor({}, known(body, { isTombstoned: true }))).toBe('tombstone');
  });

  it('names the lesson that has the topic already, per package', async () => {
    const other = known('- something else altogether', { topic: 'tests.runner' });
    expect(await passGate(proposal(), other, checks)).toMatchObject({
      code: 'same topic',
      against: 'k1',
    });
    expect(await reasonFor({ package: 'packages/api' }, other)).toBe('passed');
  });
});
