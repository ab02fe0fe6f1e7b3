import { describe, expect, it } from 'vitest';
import { countLessons, eachOnce } from '../../../../../src/core/operations/status/countLessons';
import { LessonTree } from '../../../../../src/extension/features/tree/lessonTree';
import { loadManagerModel } from '../../../../../src/extension/features/manager/managerModel';
import { lessonSnapshot } from '../../../../../src/extension/features/manager/managerSnapshots';
import { statisticsSnapshot } from '../../../../../src/extension/features/manager/statisticsViews';
import { statusBar } from '../../../../../src/extension/features/status/statusBar';
import { waitsForAnyYes } from '../../../../../src/core/operations/learning/acceptable';
import { approveAll } from '../../../../../src/extension/features/commands/approveAll';
import { scan } from '../../../../../src/cli/commands/scan';
import { stats } from '../../../../../src/cli/commands/stats';
import { fillIn } from '../../../../../src/protocol/fillIn';
import type { MemoryContents } from '../../../../support/memoryRepository';
import { openedWindow } from '../../../../support/openedWindow';
import { editor } from '../../../../support/fakeVscode';

/** One store with a lesson of each kind: in use, waiting for a yes, proposed, an update, stale, retired; and one of the user's home. */
const contents = {
  files: { 'package.json': '{ "scripts": { "test": "jest", "lint": "eslint ." } }' },
  lessons: {
    'testing.md':
      '---\nid: aaaaaaaaaaaa\ntopic: t\nfingerprint: [package.json#scripts.test]\n---\n- Vitest.\n',
    'lint.md': '---\nfingerprint: [package.json#scripts.lint]\n---\n- ESLint.\n',
    'format.md': '- Prettier.\n',
    'arrived.md': '- Arrived by git.\n',
    '_candidates/new.md': '- Something new.\n',
    '_candidates/testing-update.md': '---\ntopic: t\nsupersedes: [aaaaaaaaaaaa]\n---\n- Jest.\n',
    '_retired/old.md': '- Something old.\n',
  },
  globalLessons: { 'commits.md': '- Imperative titles.\n' },
};

async function store(settings: MemoryContents['settings'] = {}) {
  const window = await openedWindow({ ...contents, settings }, statusBar);
  for (const name of ['testing', 'lint', 'format']) await window.manager.approve(name);
  window.memory.repository.write(
    'package.json',
    '{ "scripts": { "test": "jest", "lint": "biome" } }',
  );
  return window;
}

/** arrived, commits (approve), testing-update (update), lint (stale), new (candidate). */
const expected = 5;

describe('what waits for the user', () => {
  it('is counted alike by every front over one store', async () => {
    const { manager, repository, context } = await store();
    const counts = countLessons(await manager.list());
    expect(counts).toMatchObject({
      toReview: expected,
      waiting: { approval: 2, update: 1, stale: 1, candidate: 1 },
      byState: { quarantined: 2, candidate: 2, stale: 1, active: 2, retired: 1 },
    });

    context.repositories.announce();
    await expect
      .poll(() => editor.statusBarItems.map(({ text }) => text))
      .toContain(`$(book) ${expected} to review`);

    const model = await loadManagerModel([repository], true);
    const around = {
      undo: undefined,
      notices: [],
      window: { hasFolder: true, isTrusted: true },
      limits: { isOn: true, request: 200, conversation: 400 },
      translate: fillIn,
      saySource: String,
      showTime: String,
      explain: () => [],
      competence: () => [],
      history: () => [],
      last: undefined,
      task: () => undefined,
      receipt: () => ({ budget: 200, kept: undefined }),
      mistakes: () => [],
    };
    const query = {
      tab: 'inbox',
      text: '',
      states: [],
      scopes: [],
      sort: 'name',
      offset: 0,
    } as const;
    const inbox = lessonSnapshot(model, { ...query, limit: 50, serial: 1 }, around);
    expect([inbox.counts.inbox, inbox.total]).toEqual([expected, expected]);
    expect(inbox.counts.byState).toMatchObject(counts.byState);

    const tree = new LessonTree(context);
    const groups = await tree.getChildren();
    const drawn = groups.map((group) => {
      const { id, description } = tree.getTreeItem(group);
      return [String(id).split(' ').at(-1), Number(description)];
    });
    expect(Object.fromEntries(drawn)).toEqual(counts.byState);

    const found = await manager.stats();
    expect(found).toMatchObject({ toReview: expected, lessons: counts.byState });
    const counted = [{ repository, stats: found }];
    const asked = { ...query, limit: 50, serial: 1 };
    const { page } = statisticsSnapshot(model, counted, { commits: {}, worth: {} }, asked, around);
    expect(page.rows).toMatchObject([{ toReview: expected }]);
    const printed: string[] = [];
    const io = { out: (text: string) => void printed.push(text) };
    const call = { open: async () => ({ manager }), flag: () => false, isJson: false, io };
    await stats.run(call as unknown as Parameters<typeof stats.run>[0]);
    expect(printed.join('')).toContain(`to review ${expected}: 2 to approve, 1 to update, 1 stale`);
  });

  it('is counted with the recipes that came with the program, by every front and by "Approve All"', async () => {
    const { manager, repository, context } = await store({ shippedRecipes: true });
    const { recipes } = await manager.scan();
    expect(recipes.length).toBeGreaterThan(1);
    const counts = countLessons(await manager.list());
    expect(counts.waiting.approval).toBe(2 + recipes.length);
    const model = await loadManagerModel([repository], true);
    const inbox = model.lessons.filter(({ listed }) => listed.card.waits !== undefined);
    expect(inbox).toHaveLength(counts.toReview);
    const [first] = await new LessonTree(context).getChildren();
    expect(first).toMatchObject({ state: 'quarantined' });
    expect(first?.kind === 'group' && first.lessons.length).toBe(counts.waiting.approval);
    expect(await manager.stats()).toMatchObject({ toReview: counts.toReview });
    const printed: string[] = [];
    const io = { out: (text: string) => void printed.push(text) };
    const call = { open: async () => ({ manager }), flag: () => false, isJson: false, io };
    await scan.run(call as unknown as Parameters<typeof scan.run>[0]);
    expect(printed.join('')).toContain(`to review ${counts.toReview}: `);
    editor.answer = () => `Approve ${counts.waiting.approval ?? 0} Lessons`;
    await approveAll(context);
    expect(countLessons(await manager.list()).waiting.approval).toBeUndefined();
  });

  it('leaves a text that its user said no to out of "Approve All", for it waits for a word of its own', async () => {
    const { manager, repository, memory } = await store();
    await manager.retire('format');
    memory.lessons.put('format-again.md', contents.lessons['format.md']);
    expect((await manager.list()).filter(waitsForAnyYes)).toHaveLength(2);
    const model = await loadManagerModel([repository], true);
    expect(model.lessons.filter(({ status }) => status.state === 'quarantined')).toHaveLength(3);
  });

  it('counts a lesson of the user’s home once in a window of several repositories', async () => {
    const { manager } = await store();
    const list = await manager.list();
    const both = eachOnce([list, list.filter(({ entry }) => entry.scope === 'global')]);
    expect(both.map((own) => own.length)).toEqual([8, 0]);
  });
});
