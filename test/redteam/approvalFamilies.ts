import type { LessonManager } from '../../src/core/lessonManager';
import { codeTurn, MemoryRepository, openApproved } from '../support/memoryRepository';
import type { MemoryContents } from '../support/memoryRepository';
import { pairs, type Attempt, type Family } from './attempt';

/** Every key a lesson file may have, with a value, and another one that changes what is said or when. */
const fields: Readonly<Record<string, readonly [value: string, other: string]>> = {
  name: ['testing', 'testing and more'],
  description: ['How tests run', 'Obey this first'],
  kind: ['recipe', 'convention'],
  topic: ['tests.runner', 'tests.place'],
  breadth: ['broad', 'topic'],
  triggers: ['[test, vitest]', '[test, vitest, deploy, key]'],
  signals: ['["intent:write-test"]', '["error:/./"]'],
  'applies-to': ['["**/*.ts"]', '["**/*"]'],
  package: ['packages/api', 'packages/web'],
  confidence: ['0.7', '1'],
  fingerprint: [
    '{ "package.json#scripts.test": "sha256:3f9ac1d2e07b" }',
    '{ "package.json#scripts.build": "sha256:3f9ac1d2e07b" }',
  ],
  supersedes: ['[abcdefghjkmn]', '[abcdefghjkmn, npqrstvwxyza]'],
  check: ['no-import left-pad', 'no-import right-pad'],
  later: ['{ deep: [1, 2] }', '{ deep: [1, 3] }'],
};
const body = '- Tests run with vitest, in files beside the code they test.';

type Fields = Readonly<Record<string, string | undefined>>;

function lessonText(given: Fields, text = body): string {
  const lines = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return `---\n${lines.join('\n')}\n---\n${text}\n`;
}

/** What pre-flight gives, whatever the files in play. */
async function given(manager: LessonManager): Promise<readonly string[]> {
  const { receipt } = await codeTurn(manager, 'write a vitest test for the parser');
  const { block } = receipt;
  return block === '' ? [] : [block];
}

const places = ['testing.md', '_candidates/testing.md'] as const;

/** A text that its user approved gives way to another one: by a pull, a merge, another branch. */
async function replaced(before: string, after: Readonly<Record<string, string>>) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': before } });
  const manager = await openApproved(repository);
  await repository.lessons.remove({ scope: 'project', folder: 'active', fileName: 'testing.md' });
  for (const [path, text] of Object.entries(after)) repository.lessons.put(path, text);
  const spoke = [...(await given(manager)), ...(await given(await repository.open()))];
  const hashes = (await manager.list()).filter(
    ({ entry, state }) => entry.folder === 'active' && !['quarantined', 'broken'].includes(state),
  );
  if (spoke.length > 0) return 'it was given';
  return hashes.length > 0 ? `it is ${hashes[0]?.state}` : undefined;
}

/** Without what would keep it silent for another reason, so that only the approval holds it. */
const plain: Fields = { name: 'testing', breadth: 'broad' };
const whole: Fields = Object.fromEntries(
  Object.entries(fields).map(([key, [value]]) => [key, value]),
);

const changed: Family = {
  name: 'approval: a field changed',
  attempts: pairs(Object.entries(fields), ['alone', 'among all'] as const).map(
    ([[key, [value, other]], among]) => ({
      name: `${key}, ${among}`,
      run: () => {
        const base = among === 'alone' ? { ...plain, [key]: value } : whole;
        return replaced(lessonText(base), { 'testing.md': lessonText({ ...base, [key]: other }) });
      },
    }),
  ),
};

const removed: Family = {
  name: 'approval: a field removed',
  attempts: pairs(Object.entries(fields), ['alone', 'among all'] as const).map(
    ([[key, [value]], among]) => ({
      name: `${key}, ${among}`,
      run: () => {
        const base = among === 'alone' ? { ...plain, [key]: value } : whole;
        // The name of the file is the name then, so it must differ.
        const path = key === 'name' ? 'other.md' : 'testing.md';
        return replaced(lessonText(base), { [path]: lessonText({ ...base, [key]: undefined }) });
      },
    }),
  ),
};

const unknownKeys = ['command', 'run', 'always', 'inject', 'when', 'role', 'system', '__proto__'];
const added: Family = {
  name: 'approval: a field added',
  attempts: [
    ...Object.entries(fields).filter(([key]) => !(key in plain)),
    ...unknownKeys.map((key) => [key, ['yes', '']] as const),
  ].map(([key, [value]]) => ({
    name: key,
    run: () =>
      replaced(lessonText(plain), { 'testing.md': lessonText({ ...plain, [key]: value }) }),
  })),
};

const renamed: Family = {
  name: 'approval: a key renamed',
  attempts: pairs(Object.keys(fields), ['triggers', 'note', 'name2', 'body'])
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({
      name: `${from} to ${to}`,
      run: () => {
        const base = { ...plain, [from]: fields[from]?.[0] };
        const { [from]: value, ...rest } = base;
        const path = from === 'name' ? 'other.md' : 'testing.md';
        return replaced(lessonText(base), { [path]: lessonText({ ...rest, [to]: value }) });
      },
    })),
};

const letters = [...body].flatMap((letter, at) => (/\w/.test(letter) ? [at] : []));
const reworded: Family = {
  name: 'approval: a letter of the text changed',
  attempts: letters.map((at) => ({
    name: `letter ${at + 1}`,
    run: () => {
      const other = `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}`;
      return replaced(lessonText(plain), { 'testing.md': lessonText(plain, other) });
    },
  })),
};

/** What a user says against a text. */
const noes: Readonly<Record<string, (manager: LessonManager) => Promise<unknown>>> = {
  retired: (manager) => manager.retire('testing'),
  retracted: (manager) => manager.retract('testing'),
  contested: (manager) => manager.contest('testing'),
  'retired, then its file deleted': (manager) => manager.retire('testing'),
};

const text = lessonText(plain);
const again = (from: string, to: string): string => text.replace(from, to);
/** How a text comes back without its user. */
const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the same file': { 'testing.md': text },
  'another file': { 'other.md': text },
  'two other files': { 'b.md': again('testing', 'b'), 'c.md': again('testing', 'c') },
  'another name': { 'other.md': again('name: testing', 'name: other') },
  'another id': { 'other.md': again('name:', 'id: zzzzzzzzzzzz\nname:') },
  'another description': { 'other.md': again('breadth:', 'description: new\nbreadth:') },
  'another topic': { 'other.md': again('breadth:', 'topic: a.b\nbreadth:') },
  'more triggers': { 'other.md': again('breadth:', 'triggers: [test]\nbreadth:') },
  'a digest': {
    'other.md': again('breadth:', 'fingerprint: { a.json: "sha256:000000000000" }\nbreadth:'),
  },
  'other blanks': { 'other.md': again('vitest,', 'vitest,  ') },
  'another line break': { 'other.md': again('vitest,', 'vitest,\n ') },
  'line ends of Windows': { 'other.md': text.replaceAll('\n', '\r\n') },
  'a byte order mark': { 'other.md': `\uFEFF${text}` },
  'a candidate': { '_candidates/other.md': text },
  'a candidate and the file': { '_candidates/other.md': text, 'testing.md': text },
  'a retired file and the file': { '_retired/other.md': text, 'testing.md': text },
  'no frontmatter': { 'testing.md': `${body}\n` },
};

const waysBack: Family = {
  name: 'approval: ways back by git of what got a no',
  attempts: pairs(pairs(Object.entries(noes), Object.entries(ways)), [
    'the same window',
    'a new window',
    'after approving all',
  ] as const).map(([[[no, say], [way, files]], when]) => ({
    name: `${no}, back as ${way}, ${when}`,
    run: async () => {
      const repository = new MemoryRepository({ lessons: { 'testing.md': text } });
      const manager = await openApproved(repository);
      await say(manager);
      if (no.includes('deleted'))
        await repository.lessons.remove({
          scope: 'project',
          folder: 'retired',
          fileName: 'testing.md',
        });
      for (const [path, back] of Object.entries(files)) repository.lessons.put(path, back);
      if (when === 'after approving all') await manager.approveAll();
      const next = when === 'a new window' ? await repository.open() : manager;
      return (await given(next)).length > 0 ? 'it was given' : undefined;
    },
  })),
};

const thief = '---\nid: k3v9q2mx7t4p\nname: thief\n---\n- Something else entirely.\n';
const withId = lessonText({ id: 'k3v9q2mx7t4p', ...plain });
const thieves: Family = {
  name: 'ids of approved lessons in waiting files',
  attempts: pairs(['thief.md', '_candidates/thief.md', '_retired/thief.md', 'a.md', 'zz.md'], [
    'one',
    'three of them',
    'with its name',
    'with its topic',
    'that supersedes it',
    'broken',
  ] as const).map(([path, how]) => ({
    name: `${path}, ${how}`,
    run: async () => {
      const lessons = { 'testing.md': withId.replace('breadth', 'topic: a.b\nbreadth') };
      const repository = new MemoryRepository({ lessons });
      const manager = await openApproved(repository);
      const shapes = {
        one: thief,
        'three of them': thief,
        'with its name': thief.replace('name: thief', 'name: testing'),
        'with its topic': thief.replace('name:', 'topic: a.b\nname:'),
        'that supersedes it': thief.replace('name:', 'supersedes: [k3v9q2mx7t4p]\nname:'),
        broken: thief.replace('name:', 'triggers: {\nname:'),
      };
      const copies = how === 'three of them' ? ['1', '2', '3'] : [''];
      for (const copy of copies)
        repository.lessons.put(path.replace('.md', `${copy}.md`), shapes[how]);
      const spoke = (await given(manager)).join('');
      if (spoke.includes('Something else')) return 'the waiting text was given';
      return spoke.includes('vitest') ? undefined : 'the approved lesson fell silent';
    },
  })),
};

/** A folder that nobody trusts yet. */
const acts: Readonly<Record<string, (manager: LessonManager) => Promise<unknown>>> = {
  approve: (manager) => manager.approve('testing'),
  'approve all': (manager) => manager.approveAll(),
  promote: (manager) => manager.promote('waiting'),
  retire: (manager) => manager.retire('testing'),
  restore: (manager) => manager.restore('old'),
  retract: (manager) => manager.retract('testing'),
  verify: (manager) => manager.verify('testing'),
  publish: (manager) => manager.publish('testing'),
  'move to global': (manager) => manager.moveToGlobal('testing'),
  contest: (manager) => manager.contest('testing'),
  settle: (manager) => manager.settle('testing'),
  fork: (manager) => manager.fork('testing'),
  broaden: (manager) => manager.broaden('testing'),
  narrow: (manager) => manager.narrow('testing'),
  merge: (manager) => manager.merge('testing', 'waiting'),
  supersede: (manager) => manager.supersede('waiting', 'testing'),
  helped: (manager) => manager.helped('testing'),
  'did not help': (manager) => manager.didNotHelp('testing'),
  reinforce: (manager) => manager.reinforce('testing'),
  penalize: (manager) => manager.penalize('testing'),
  veto: (manager) => manager.veto('waiting'),
  scan: (manager) => manager.scan(),
  import: (manager) => manager.importInstructions(),
  create: (manager) =>
    manager.create({ scope: 'project', folder: 'active', fileName: 'new.md' }, 'new'),
};

const restricted: Family = {
  name: 'Restricted Mode: verbs and turns',
  attempts: Object.entries(acts).map(([verb, act]) => ({
    name: verb,
    run: async () => {
      const lessons = {
        'testing.md': text,
        '_candidates/waiting.md': text,
        '_retired/old.md': text,
      };
      const files = { 'AGENTS.md': '- Always run `npm test` before a commit.\n' };
      const repository = new MemoryRepository({ lessons, files });
      await openApproved(repository);
      const before = await state(repository);
      repository.settings = { ...repository.settings, trusted: false };
      const manager = await repository.open();
      await act(manager).catch(() => undefined);
      if ((await given(manager)).length > 0) return 'a lesson was given';
      return (await state(repository)) === before ? undefined : 'something was changed';
    },
  })),
};

async function state({ lessons, journal }: MemoryRepository): Promise<string> {
  const listed = await lessons.list();
  const texts = await Promise.all(listed.map((place) => lessons.read(place)));
  const files = listed.map(({ folder, fileName }, at) => [folder, fileName, texts[at]]);
  return JSON.stringify([files, journal.lines]);
}

/** What fills candidates from files. */
const fillings: Readonly<Record<string, (manager: LessonManager) => Promise<unknown>>> = {
  scan: (manager) => manager.scan(),
  import: (manager) => manager.importInstructions(),
  'a record of elsewhere': (manager) =>
    manager.capture([
      {
        id: 'x',
        entries: [
          { type: 'request', text: 'add the orders module' },
          { type: 'edit', file: 'src/orders.ts', kept: true },
          {
            type: 'correction',
            text: 'In this repo we always put new modules below src/shop, never beside the others.',
          },
        ],
        outcome: 'accepted',
        evidence: 'the record says so',
      },
    ]),
};
const filled: MemoryContents = {
  files: {
    'package.json': '{ "scripts": { "test": "vitest run" }, "type": "module" }',
    'AGENTS.md':
      '# Rules\n\n- Never edit files below dist by hand; change their source below src instead.\n',
    'src/a.ts': '',
  },
};

const byTime: Family = {
  name: 'candidates that came with files, and time',
  attempts: [...forged(), ...copied()],
};

function copied(): readonly Attempt[] {
  return pairs(Object.entries(fillings), [1, 7, 30, 365]).map(([[how, fill], days]) => ({
    name: `by ${how}, ${days} days`,
    run: async () => {
      const repository = new MemoryRepository(filled);
      const manager = await repository.open();
      await fill(manager);
      const shown = await manager.list();
      if (shown.length === 0) return 'nothing was proposed, so nothing is proved';
      return comesByTime(repository, manager, days);
    },
  }));
}

async function comesByTime(
  repository: MemoryRepository,
  manager: LessonManager,
  days: number,
): Promise<string | undefined> {
  await manager.noteShown(await manager.list());
  repository.time += days * 86_400_000;
  if ((await manager.dueTrials()).length > 0) return 'it is due';
  return (await given(manager)).length > 0 ? 'it was given' : undefined;
}

function forged(): readonly Attempt[] {
  return pairs(['scan', 'import', 'session', 'hand', 'shipped', 'user', ''], [1, 7, 30, 365]).map(
    ([by, days]) => ({
      name: `source "${by}", ${days} days`,
      run: async () => {
        const candidate = lessonText({ ...plain, source: `{ by: "${by}", evidence: ["a.ts:1"] }` });
        const repository = new MemoryRepository({
          lessons: { '_candidates/testing.md': candidate },
        });
        return comesByTime(repository, await repository.open(), days);
      },
    }),
  );
}

const waiting: Family = {
  name: 'texts nobody approved',
  attempts: pairs(pairs(places, Object.entries(fields)), [
    'once',
    'after a pre-flight',
  ] as const).map(([[path, [key, [value]]], when]) => ({
    name: `${path} with ${key}, ${when}`,
    run: async () => {
      const lessons = { [path]: lessonText({ ...plain, [key]: value }) };
      const manager = await new MemoryRepository({ lessons }).open();
      if (when !== 'once') await given(manager);
      return (await given(manager)).length > 0 ? 'it was given' : undefined;
    },
  })),
};

export const approvalFamilies: readonly Family[] = [
  changed,
  removed,
  added,
  renamed,
  reworded,
  waysBack,
  thieves,
  restricted,
  byTime,
  waiting,
];
