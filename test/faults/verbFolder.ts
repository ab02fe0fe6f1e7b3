import fs from 'node:fs';
import { join } from 'node:path';
import type { EventBody } from '../../src/core/journal/event';
import { LocalClassifier } from '../../src/core/classify/localClassifier';
import { newConversation } from '../../src/core/lesson/conversation';
import type { LessonManager } from '../../src/core/lessonManager';
import { defaultSettings } from '../../src/core/operations/pipeline';
import { openLessons } from '../../src/node/lessons/openLessons';
import { episode } from '../support/episodes';

/** One classifier for all: loading its weights is no part of what is tried. */
const classifier = new LocalClassifier();
const quiet = () => undefined;
const logger = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Runs with the lessons of a folder as a new process opens them. */
export async function withManager<T>(
  folder: string,
  run: (manager: LessonManager) => Promise<T>,
): Promise<T> {
  const opened = await openLessons({
    folder: join(folder, 'repository'),
    environment: { LESSONS_HOME: join(folder, 'home') },
    logger,
    settings: () => ({ ...defaultSettings, trusted: true, trialAfterDays: 7 }),
    classifier,
  });
  try {
    return await run(opened.manager);
  } finally {
    // A killed process closes nothing; what is open beside the first thread ends with it.
    await opened.close().catch(quiet);
  }
}

const day = 86_400_000;
const lesson = (name: string, body: string, front = '', breadth = 'broad'): string =>
  `---\nid: ${`${name}zzzzzzzzzzzz`.slice(0, 12)}\nname: ${name}\nbreadth: ${breadth}\n${front}---\n- ${body}\n`;

const files: Readonly<Record<string, string>> = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'package.json': JSON.stringify({
    scripts: { test: 'vitest run', check: 'node check.js' },
    devDependencies: { vitest: '4.0.0' },
    type: 'module',
  }),
  'package-lock.json': '{}',
  'AGENTS.md':
    '# Rules\n\n- Never edit files below dist by hand; change their source below src instead.\n',
  'src/a.ts': 'export const a = 1;\n',
  'test/a.test.ts': "import { it } from 'vitest';\nit('a', () => undefined);\n",
  '.lessons/testing.md': lesson(
    'testing',
    'Tests run with vitest, beside the code.',
    'fingerprint: [package.json#scripts.test]\n',
  ),
  '.lessons/format.md': lesson('format', 'Prettier formats every file before a commit.'),
  '.lessons/errors.md': lesson('errors', 'Errors have a code of the closed list.'),
  '.lessons/disputed.md': lesson('disputed', 'Components are written as classes.'),
  '.lessons/old.md': lesson('old', 'Dates are kept as texts of ISO.'),
  '.lessons/gone.md': lesson(
    'gone',
    'Logs are written in one line.',
    'fingerprint: [package.json#scripts.check]\n',
  ),
  '.lessons/_candidates/proposed.md': lesson('proposed', 'Exports have names, never default.'),
  '.lessons/_candidates/another.md': lesson(
    'another',
    'Styles come from variables alone.',
    '',
    'topic',
  ),
};

/** A repository with lessons in every state, and a user who said something about most of them. */
export async function prepareFolder(folder: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(join(folder, 'repository', path, '..'), { recursive: true });
    fs.writeFileSync(join(folder, 'repository', path), text);
  }
  await withManager(folder, async (manager) => {
    await manager.approveAll();
    await manager.contest('disputed');
    await manager.retire('old');
    const { pipeline } = manager;
    await pipeline.library.recordAll('project', [
      ...episode('task', 'add the orders module', ['edit', 'src/orders.ts'], ['run', 'npm test']),
    ]);
    await captured(manager);
    await recordTurn(manager, 'before');
    await manager.reinforce('errors');
  });
  // Written after the yes: it waits. Changed after the verification: a lesson is stale.
  const at = (path: string): string => join(folder, 'repository', path);
  fs.writeFileSync(at('.lessons/waiting.md'), lesson('waiting', 'Hooks begin with the word use.'));
  const manifest = fs.readFileSync(at('package.json'), 'utf8');
  fs.writeFileSync(at('package.json'), manifest.replace('node check.js', 'node all.js'));
}

/** A turn that is given lessons, and its record. */
export async function recordTurn(manager: LessonManager, request: string): Promise<void> {
  const asked = {
    ...{ request, prompt: 'write a test for the parser' },
    ...{ conversation: newConversation, assume: 'code-gen' as const },
  };
  const { receipt } = await manager.preflight(asked);
  await manager.record(asked, receipt, { surface: 'chat', conversation: 'c' });
}

/** Two candidates that the user's own work taught a month ago, and saw then: one of them is due for a trial. */
async function captured(manager: LessonManager): Promise<void> {
  const known = (await manager.list()).filter(({ entry }) => entry.folder === 'candidates');
  const events = known.flatMap(({ entry }): EventBody[] => {
    const seen = { lesson: entry.lesson.id, hash: entry.approval };
    return [
      { type: 'captured', ...seen, scope: 'project', by: 'session', isOwn: true },
      { type: 'validated', ...seen, of: 0, holds: 0, failed: [], drift: '' },
      ...(entry.lesson.name === 'proposed' ? [{ type: 'shown' as const, ...seen }] : []),
    ];
  });
  const lines = events.map((event, at) =>
    JSON.stringify({
      ...{ v: 1, id: `before-${at}`, time: Date.now() - 30 * day, process: 'before', sequence: at },
      ...event,
    }),
  );
  await manager.pipeline.ports.stores.project.journal.append(lines, Date.now() - 30 * day);
}

/** One lesson as a user sees it, in a word. */
export interface SeenLesson {
  readonly place: string;
  readonly id: string;
  readonly seen: string;
}

/** Everything a user can see of the lessons and of what was said about them. */
export async function seenBy(manager: LessonManager): Promise<readonly SeenLesson[]> {
  const statuses = await manager.list();
  const { ledgers } = await manager.pipeline.library.refresh();
  const lessons = statuses
    .filter(({ entry }) => entry.scope !== 'shipped')
    .map((status) => {
      const { entry, state, standing, claims, trial, isMarkedContested } = status;
      const { reinforcements, helped, hurt, confidence } = standing;
      const facts = [state, entry.lesson.body, entry.lesson.fingerprint, reinforcements, helped];
      const more = [hurt, confidence.toFixed(6), claims?.of, trial?.state, isMarkedContested];
      return {
        place: `${entry.scope}/${entry.folder}/${entry.fileName}`,
        id: entry.lesson.id,
        seen: JSON.stringify([...facts, ...more]),
      };
    });
  const pins = Object.keys(ledgers.project.pins);
  const episodes = (await manager.findEpisodes()).length;
  const said = { place: 'said', id: '', seen: JSON.stringify([pins, episodes]) };
  return [...lessons, said].sort((a, b) => (a.place < b.place ? -1 : 1));
}
