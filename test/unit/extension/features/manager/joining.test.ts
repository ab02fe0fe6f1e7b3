import { describe, expect, it, vi } from 'vitest';
import type { LessonStep } from '../../../../../src/core/operations/status/findLessonHistory';
import { competenceViews } from '../../../../../src/extension/features/manager/competenceViews';
import { historyViews } from '../../../../../src/extension/features/manager/historyViews';
import { LaterFacts } from '../../../../../src/extension/features/manager/laterFacts';
import { lessonPartners } from '../../../../../src/extension/features/manager/lessonPartners';
import type {
  KnownLesson,
  ManagerModel,
} from '../../../../../src/extension/features/manager/managerModel';
import { taskView } from '../../../../../src/extension/features/manager/taskView';
import { fillIn } from '../../../../../src/protocol/fillIn';

const repository = {} as KnownLesson['repository'];
const known = (name: string, description: string, topic?: string, state = 'active') =>
  ({
    id: name,
    repository,
    listed: { card: { name, description, state, tokens: 9 }, searchText: description },
    status: {
      state,
      entry: { scope: 'project', lesson: { id: name, topic, body: `- ${description}` } },
    },
  }) as unknown as KnownLesson;
const model = (...lessons: readonly KnownLesson[]) => ({ lessons }) as unknown as ManagerModel;

describe('lessons that another may supersede', () => {
  const fresh = known('runner', 'Tests run with vitest', 'tests.runner', 'candidate');
  const all = model(
    fresh,
    known('commits', 'Commits name the package'),
    known('suites', 'Tests stand beside what they test'),
    known('testing', 'Whatever', 'tests.runner'),
    known('gone', 'Tests run with jest', undefined, 'retired'),
    { ...known('elsewhere', 'Tests run'), repository: { ...repository } },
  );

  it('are those in use in its repository, its topic first, then by the words they share', () => {
    const { rows, total } = lessonPartners(fresh, all, 'supersede', '');
    expect(rows.map(({ name }) => name)).toEqual(['testing', 'suites', 'commits']);
    expect(total).toBe(3);
  });

  it('are found by any of their words, and come with their text', () => {
    const { rows } = lessonPartners(fresh, all, 'supersede', 'PACKAGE');
    expect(rows).toMatchObject([{ name: 'commits', body: '- Commits name the package' }]);
  });
});

describe('facts that take longer', () => {
  it('are drawn as known before, and tell when there is something else to show', async () => {
    let value = 'one';
    const onFound = vi.fn();
    const facts = new LaterFacts('none', () => Promise.resolve(value), onFound, vi.fn());
    expect(facts.of('a')).toBe('none');
    await vi.waitFor(() => expect(onFound).toHaveBeenCalledTimes(1));
    expect(facts.of('a')).toBe('one');
    value = 'two';
    facts.outdate();
    expect(facts.of('a')).toBe('one');
    await vi.waitFor(() => expect(onFound).toHaveBeenCalledTimes(2));
    facts.outdate();
    expect(facts.of('a')).toBe('two');
    await Promise.resolve();
    expect(onFound).toHaveBeenCalledTimes(2);
  });

  it('report what went wrong', async () => {
    const onError = vi.fn();
    const facts = new LaterFacts(0, () => Promise.reject(new Error('torn')), vi.fn(), onError);
    facts.of('a');
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('torn')));
  });
});

describe('history in words', () => {
  const step = (more: object) => ({ time: 1, process: 'p', sequence: 1, ...more }) as LessonStep;
  const context = { translate: fillIn, nameOf: () => 'format', supersededBy: ['runner'] };

  it('names who proposed, contradicted and superseded', () => {
    const views = historyViews(
      [
        step({ type: 'retired', name: 'testing' }),
        step({ type: 'contested', against: 'x' }),
        step({ type: 'captured', by: 'scan' }),
      ],
      context,
    );
    expect(views.map(({ what }) => what)).toEqual([
      'Retired, superseded by runner',
      'Marked as wrong: format contradicts it',
      'Proposed by scan',
    ]);
    expect(views.some(({ undo }) => undo)).toBe(false);
  });

  it('says of the last act only what taking it back would do', () => {
    const steps = [step({ type: 'settled' }), step({ type: 'contested', against: 'x' })];
    const views = historyViews(steps, { ...context, last: { id: 'act7' } });
    expect(views.map(({ undo }) => undo)).toEqual([
      { id: 'act7', effect: 'marks it as wrong again' },
      undefined,
    ]);
  });
});

describe('competence', () => {
  it('shows counts, rate, medians, steps and the newest tasks first', () => {
    const [view] = competenceViews(
      [
        {
          trigger: 'add handler',
          signature: ['lessons_edit', 'lessons_run'],
          steps: ['edit src/index.ts', 'npm test'],
          successes: 3,
          failures: 1,
          rate: 0.75,
          medianTokens: 1200.4,
          medianMilliseconds: 3_250,
          workedIn: ['src/api'],
          failedIn: ['src/old'],
          workedWhen: ['npm test exited with 0'],
          failedWhen: ['an edit was undone'],
          lastUsed: Date.UTC(2026, 4, 2),
          derivedFrom: ['a', 'b'],
          derivations: [
            { episode: 'a', request: 'ra', intent: 'add a handler', time: 1 },
            { episode: 'b', request: 'rb', intent: '', time: 2 },
          ],
        },
      ],
      fillIn,
    );
    expect(view?.facts.map(({ value }) => value)).toEqual([
      '3 of 4 times, 75 %',
      'npm test exited with 0',
      'an edit was undone',
      'src/api',
      'src/old',
      '2026-05-02',
      'lessons_edit, lessons_run',
      '1200 (median)',
      '3.3 s in tools (median)',
    ]);
    expect(view?.derivedFrom).toEqual([
      { id: 'rb', title: 'A task', time: 2 },
      { id: 'ra', title: 'add a handler', time: 1 },
    ]);
  });
});

describe('a recorded task', () => {
  const episode = {
    id: 'e1',
    request: 'r1',
    intent: 'add',
    started: 1,
    tools: [
      { tool: 'read_file', input: '{"path":"src/a.ts","from":3}', ok: true, milliseconds: 1 },
      { tool: 'lessons_run', input: '{"script":"te…', ok: false, milliseconds: 4 },
    ],
    edits: [{ file: 'src/a.ts', kept: false }],
    said: [],
    exit: 'answered' as const,
    lessons: [],
  };
  const context = { isPinned: false, isTrusted: true, translate: fillIn };

  it('says what was done, what failed and what was taken back', () => {
    const view = taskView(
      { ...episode, outcome: { value: 'rejected', evidence: 'npm test exited with 1' } },
      context,
    );
    expect(view.did).toEqual([
      { text: 'read_file src/a.ts 3', isFailed: false },
      { text: 'lessons_run {"script":"te…', isFailed: true },
      { text: 'edited src/a.ts, taken back', isFailed: false },
    ]);
    expect(view.facts[0]?.value).toBe('rejected: npm test exited with 1');
    expect(view.canPin).toBe(true);
  });

  it('cannot be pinned without a step, or in Restricted Mode', () => {
    expect(taskView({ ...episode, tools: [], edits: [] }, context).canPin).toBe(false);
    expect(taskView(episode, { ...context, isTrusted: false }).canPin).toBe(false);
  });
});
