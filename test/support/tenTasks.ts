import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { LessonManager } from '../../src/core/lessonManager';
import { ScriptedAgent, type AgentPlace } from './scriptedAgent';

const testing =
  '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.\n';
const styles =
  '---\napplies-to: ["**/*.css"]\nbreadth: broad\n---\n- Colours stand in `theme.css` alone.\n';

/** Two lessons: one for any change, one for style sheets. */
export function writeTwoLessons(root: string): void {
  mkdirSync(join(root, '.lessons'), { recursive: true });
  writeFileSync(join(root, '.lessons/testing.md'), testing);
  writeFileSync(join(root, '.lessons/styles.md'), styles);
}

const code = 'write a unit test for src/slugify.ts';
const question = 'where is slugify used?';

/** A scripted agent does ten tasks in two sessions with the two lessons approved: what each call is answered, and that nothing is said twice. */
export async function doTenTasks(place: AgentPlace): Promise<void> {
  const first = new ScriptedAgent(place, 'first');

  // 1: a prompt that asks for code, seen by two registrations; its sub-agent gets the same.
  await first.startSession('startup');
  const block = await first.promptTwice(code);
  expect(block.split('## testing')).toHaveLength(2);
  expect(await first.startSubagent('a')).toBe(block);
  await first.edit('src/slugify.test.ts');
  await first.run('pnpm vitest run');
  await first.end();

  // 2: more of the same: nothing is said again.
  expect(await first.prompt('write another unit test for src/slugify.ts')).toBe('');
  await first.edit('src/other.test.ts');
  await first.end();

  // 3: a question, and work all the same: the lesson for that file, at the first write.
  expect(await first.prompt(question)).toBe('');
  expect(await first.edit('src/theme.css')).toContain('## styles');
  expect(await first.edit('src/more.css')).toBe('');
  await first.end();

  // 4: a question that stays one.
  await first.prompt(question);
  await first.end();

  // 5: the session was shortened: what was given is gone, and is given again with the next prompt.
  expect(await first.startSession('compact')).toBe('');
  expect(await first.prompt(code)).toContain('## testing');
  await first.edit('src/third.test.ts');
  await first.end();

  // 6: another session, at the same time in the same repository.
  const second = new ScriptedAgent(place, 'second');
  expect(await second.prompt(question)).toBe('');
  expect(await second.fail('npm test', 'npm error Missing script: "test"')).toMatch(
    /^Convention of this repository:\n## testing/,
  );
  expect(await second.fail('npm test', 'npm error Missing script: "test"')).toBe('');
  await second.end();

  // 7: a timer speaks, not a person.
  expect(await second.prompt(code, 'loop_wakeup')).toBe('');
  expect(await second.edit('src/timer.css')).toBe('');
  await second.end();

  // 8: the lesson it knows from the failure is not given again at the write.
  await second.prompt(question);
  expect(await second.edit('src/fourth.test.ts')).toBe('');
  await second.end();

  // 9: an agent that works for another one writes: its turn was given nothing, so it is not either.
  await second.prompt(question);
  expect(await second.startSubagent('b')).toBe('');
  expect(await second.edit('src/sub.css', 'b')).toBe('');
  await second.end();

  // 10: a session that is resumed has lost its earlier turns.
  await second.startSession('resume');
  expect(await second.prompt(code)).toContain('## testing');
  await second.end();

  expect(first.heard).toHaveLength(4);
  expect(second.heard).toHaveLength(2);
}

/** What is counted and recorded of them. */
export async function expectTenTasks(manager: LessonManager): Promise<void> {
  const { totals, rows } = (await manager.pipeline.library.refresh()).ledgers.project;
  // Nine prompts were typed; 1, 3, 5, 6 and 10 were given something.
  expect(totals).toMatchObject({ requests: 9, injectedRequests: 5 });
  const reads = Object.values(rows).map(({ reinforcements }) => reinforcements);
  expect(reads.sort()).toEqual([1, 4]);
  const episodes = [...(await manager.findEpisodes())].reverse();
  expect(episodes.map(({ lessons }) => lessons.map(({ name }) => name))).toEqual([
    ['testing'],
    [],
    ['styles'],
    [],
    ['testing'],
    ['testing'],
    [],
    [],
    ['testing'],
  ]);
  expect(episodes[0]).toMatchObject({
    intent: code,
    exit: 'answered',
    tools: [{ tool: 'Edit' }, { tool: 'Bash' }],
    edits: [{ file: 'src/slugify.test.ts' }],
    outcome: { value: 'accepted' },
  });
}
