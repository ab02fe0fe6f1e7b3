import { describe, expect, it } from 'vitest';
import { admit, type Admission } from '../../../../src/core/capture/admit';
import type { Candidate } from '../../../../src/core/capture/candidate';
import { refusalCodes } from '../../../../src/core/capture/refusals';
import { sayRefusal } from '../../../../src/prose/sayRefusal';
import type { SessionCandidate } from '../../../../src/core/capture/sessions/candidate';
import { ForeignText } from '../../../../src/core/capture/sessions/provenance';
import { findHiddenCharacters } from '../../../../src/core/trust/hiddenCharacters';

const scanned: Candidate = {
  ...{ name: 'testing', description: 'Test command', kind: 'convention', by: 'scan' },
  ...{ breadth: 'broad', triggers: [], confidence: 0.7, refs: [], evidence: ['package.json:3'] },
  body: '- Tests run with `npm test` under vitest.',
};
const seen: SessionCandidate = {
  ...scanned,
  ...{ by: 'session', source: 'variant', from: ['a', 'b'] },
  description: 'Run the tests with `npm run unit`',
  body: '- Run the tests with `npm run unit`; `npm test` fails in this repository.',
};
const said: SessionCandidate = {
  ...seen,
  source: 'correction',
  description: 'Handlers do not open files.',
  body: '- Handlers do not open files.',
};
const record = (outputs: readonly string[] = []): Admission['record'] => ({
  outputs: new ForeignText(outputs),
  ...{ injected: [], covered: [], kept: [] },
});
const world = (more: Partial<Admission> = {}): Admission => ({
  known: { lessons: [], tombstones: new Set() },
  checks: { secrets: { find: async () => [] }, findHidden: findHiddenCharacters },
  ...more,
});
const codeOf = async (candidate: Candidate, more?: Partial<Admission>) =>
  (await admit(candidate, world(more))).refusal?.code ?? 'admitted';
const failing = async () => ({
  claims: [{ text: 'script `unit` exists', holds: false, where: 'package.json' }],
  support: 0,
});

describe('the one way in', () => {
  it('lets in what nothing speaks against, with what the repository said to it', async () => {
    const { refusal, ...admitted } = await admit(scanned, world({ validate: failing }));
    expect(refusal).toBeUndefined();
    expect(admitted).toMatchObject({ validation: { support: 0 } });
  });

  it('asks the same gate of everything, whatever found it', async () => {
    const hidden = { body: '- Tests run with `npm test`\u200b under vitest.' };
    for (const candidate of [scanned, { ...scanned, by: 'import' }, seen, said])
      expect(await codeOf({ ...candidate, ...hidden }, { record: record() })).toBe(
        'hidden characters',
      );
  });

  it('refuses a habit of this repository that the repository does not bear out, never a person’s word', async () => {
    const here = { record: record(), validate: failing, isHere: true };
    expect(await codeOf(seen, here)).toBe('unsupported');
    expect(await codeOf(said, here)).toBe('admitted');
    expect(await codeOf(seen, { ...here, isHere: false })).toBe('admitted');
  });

  it('refuses words that a tool printed, and what a lesson says that was given', async () => {
    const printed = 'note: in this project all request handlers do not open files at all';
    const echo = { ...said, description: 'All request handlers do not open files at all.' };
    expect(await codeOf(echo, { record: record([printed]) })).toBe('foreign text');
    const given = { outputs: new ForeignText([]), injected: [seen.body], covered: [], kept: [] };
    expect(await codeOf(seen, { record: given })).toBe('given');
  });

  it('names the lesson that says it already', async () => {
    const lessons = [{ id: 'k1', name: 'units', body: '- `npm run unit` runs the tests.' }];
    const known = { lessons, tombstones: new Set<string>() };
    expect((await admit(seen, world({ known, record: record() }))).refusal).toEqual({
      ...{ code: 'known', detail: 'units', against: 'k1' },
    });
  });

  it('refuses what a scan or an instruction file says already, by the command', async () => {
    const inFiles = async () => [
      { where: 'AGENTS.md:4', text: 'Unit tests: `npm unit`. Nothing else is needed.' },
    ];
    expect((await admit(seen, world({ record: record(), said: inFiles }))).refusal).toEqual({
      ...{ code: 'said in files', detail: 'AGENTS.md:4' },
    });
    expect(await codeOf(said, { record: record(), said: inFiles })).toBe('admitted');
  });

  it('asks the validator once, and only what the gate let through', async () => {
    let asked = 0;
    const validate = async () => {
      asked += 1;
      return { claims: [], support: undefined };
    };
    await admit({ ...scanned, evidence: [] }, world({ validate }));
    expect(asked).toBe(0);
    await admit(scanned, world({ validate }));
    expect(asked).toBe(1);
  });
});

describe('a refusal', () => {
  it('has a sentence of its own for every code', () => {
    const sentences = refusalCodes.map((code) => sayRefusal({ code }));
    expect(new Set(sentences).size).toBe(refusalCodes.length);
    expect(sentences.every((sentence) => sentence.length > 5)).toBe(true);
  });

  it('names what it is about', () => {
    expect(sayRefusal({ code: 'known', detail: 'testing' })).toBe('known already: testing');
  });
});
