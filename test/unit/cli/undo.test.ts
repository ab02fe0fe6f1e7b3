import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import type { StandingRow } from '../../../src/core/journal/standingRow';
import { shownPath } from '../../../src/core/library/libraryEntry';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;
let home: string;

const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

/** Every run opens the repository anew, as a process of its own does. */
const run = (...words: string[]) =>
  commandLine({ cwd: root, environment: { LESSONS_HOME: home } }, words);

/** Every lesson file with its bytes, and all that the journal says about lessons, apart from when it was said. */
async function everything() {
  const { manager, close } = await openLessons({
    folder: root,
    environment: { LESSONS_HOME: home },
    logger: new RecordingLogger(),
  });
  const { entries, ledgers } = await manager.pipeline.library.refresh();
  await close();
  const { approvals, tombstones, noes, vetoes, contests, pins, verified, rows } = ledgers.project;
  const files = entries.filter(({ scope }) => scope !== 'shipped').map(shownPath);
  return {
    files: files.map((file) => [file, read(file)]),
    words: { approvals, tombstones, noes, vetoes, contests, pins },
    verified: Object.entries(verified).filter(([, { digests }]) => Object.keys(digests).length > 0),
    said: Object.entries(rows)
      .map(saidOf)
      .filter((said) => !said.endsWith(unsaid)),
  };
}

const unsaid = ': 0, 0.7000 ';

/** Reinforcements, confidence and outcomes of a lesson that starts at 0.7. */
function saidOf([lesson, row]: [string, StandingRow]): string {
  const confidence = Math.max(row.least, row.slope * 0.7 + row.offset).toFixed(4);
  return `${lesson}: ${row.reinforcements}, ${confidence} ${row.outcomes}`;
}

const refs = 'fingerprint: [package.json#scripts.test]';
const candidate = `---\n# a comment\ntriggers: [format]\n${refs}\n---\n- Run prettier before handing over.\n`;

beforeEach(() => {
  root = temporaryFolder();
  home = join(temporaryFolder(), 'home');
  execFileSync('git', ['init', '--quiet', root]);
  write('package.json', '{ "scripts": { "test": "vitest run" } }');
  write(
    '.lessons/testing.md',
    `---\nbreadth: broad\ntriggers: [test]\n${refs}\n---\n- Tests run with vitest: \`npm test\`.\n`,
  );
  write('.lessons/_candidates/format.md', candidate);
});

describe('lessons undo', () => {
  it('gives a promoted candidate its place and bytes back, in a later process', async () => {
    await run('promote', 'format');
    expect(read('.lessons/format.md')).toContain('sha256:');
    expect(await run('undo')).toEqual({ code: 0, out: 'Undone: Put format to use.\n', err: '' });
    expect(read('.lessons/_candidates/format.md')).toBe(candidate);
    expect(existsSync(at('.lessons/format.md'))).toBe(false);
  });

  it('takes back two acts by two calls, the last one first, and then there is nothing', async () => {
    const before = await everything();
    await run('approve', 'testing');
    await run('promote', 'format');
    expect(JSON.parse((await run('undo', '--json')).out)).toMatchObject([
      { done: 'Undone: Put format to use' },
    ]);
    expect((await run('undo')).out).toBe('Undone: Approved testing.\n');
    expect(await everything()).toEqual(before);
    const third = await run('undo');
    expect(third.code).toBe(2);
    expect(third.err).toContain('nothing to take back');
  });

  it('is refused with 3 where the file was edited since, names it, and changes nothing', async () => {
    await run('promote', 'format');
    const promoted = read('.lessons/format.md');
    write('.lessons/format.md', `${promoted}- And lint.\n`);
    const refused = await run('undo');
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('.lessons/format.md was edited since "Put format to use"');
    expect(read('.lessons/format.md')).toBe(`${promoted}- And lint.\n`);
    expect(existsSync(at('.lessons/_candidates/format.md'))).toBe(false);
    write('.lessons/format.md', promoted);
    expect((await run('undo')).code).toBe(0);
    expect(read('.lessons/_candidates/format.md')).toBe(candidate);
  });

  it('is refused where the file was removed since, or another lies where it would go', async () => {
    await run('promote', 'format');
    write('.lessons/_candidates/format.md', '- Something else.\n');
    const refused = await run('undo');
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('.lessons/_candidates/format.md');
    expect(read('.lessons/_candidates/format.md')).toBe('- Something else.\n');
  });

  it('keeps nothing of a file with a credential, and says so', async () => {
    const key = ['AKIA', 'Z7Q4M2X9', 'P3K8W5RT'].join('');
    write('.lessons/leak.md', `- The key is aws_access_key_id = ${key}.\n`);
    expect((await run('retire', 'leak')).code).toBe(0);
    const refused = await run('undo');
    expect(refused.code).toBe(3);
    expect(refused.err).toContain('credential');
    const states = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('acts'))
      .map((file) => readFileSync(join(home, file), 'utf8'));
    expect(states).toHaveLength(1);
    expect(states.join()).not.toContain(key);
  });

  it.each([
    { act: 'promote format' },
    { act: 'approve testing' },
    { act: 'approve --all' },
    { act: 'retire testing', after: ['approve testing'] },
    { act: 'restore testing', after: ['approve testing', 'retire testing'] },
    { act: 'restore testing', after: ['retract testing'] },
    { act: 'retract testing', after: ['approve testing'] },
    { act: 'contest testing', after: ['approve testing'] },
    { act: 'settle testing', after: ['approve testing', 'contest testing'] },
    { act: 'stale --verify testing' },
    { act: 'stale --publish testing', after: ['approve testing'] },
    { act: 'stale --publish --all', after: ['approve testing'] },
    { act: 'merge format testing', after: ['approve testing'] },
    { act: 'fork testing', after: ['approve testing'] },
    { act: 'supersede format testing', after: ['approve testing'] },
    { act: 'reinforce testing', after: ['approve testing'] },
    { act: 'penalize testing', after: ['approve testing'] },
    { act: 'helped testing', after: ['approve testing'] },
    { act: 'helped testing', after: ['approve testing', 'helped testing'] },
    { act: 'did-not-help testing', after: ['approve testing', 'helped testing'] },
    { act: 'veto format' },
  ])('takes back "$act" whole', async ({ act, after = [] }) => {
    for (const line of after) expect((await run(...line.split(' '))).err).toBe('');
    const before = await everything();
    expect((await run(...act.split(' '))).err).toBe('');
    expect(await everything()).not.toEqual(before);
    expect((await run('undo')).code).toBe(0);
    expect(await everything()).toEqual(before);
  });
});

describe('an import', () => {
  it('is accepted by the file and taken back with what was accepted', async () => {
    const lessonsIn = (folder: string) =>
      readdirSync(at(folder)).filter((name) => name.endsWith('.md'));
    const before = lessonsIn('.lessons');
    write('AGENTS.md', '- Keep request handlers under 40 lines.\n- Never log tokens of users.\n');
    write('CLAUDE.md', '- Always sort the lists of names.\n');
    await run('import');
    const waiting = lessonsIn('.lessons/_candidates').length;
    expect((await run('promote', '--from', 'AGENTS.md')).out.split('\n')).toHaveLength(3);
    expect(lessonsIn('.lessons')).toHaveLength(before.length + 2);
    expect(lessonsIn('.lessons/_candidates')).toHaveLength(waiting - 2);
    expect((await run('promote', '--from', 'AGENTS.md')).code).toBe(2);
    expect((await run('undo', '--import')).out).toContain('Undone: Imported 2 instruction files');
    expect(lessonsIn('.lessons')).toEqual(before);
    expect(lessonsIn('.lessons/_candidates')).toHaveLength(waiting - 3);
  });
});
