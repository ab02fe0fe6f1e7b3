import { describe, expect, it, vi } from 'vitest';
import type { EventBody } from '../../../../../src/core/journal/event';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { episode } from '../../../../support/episodes';
import { codeTurn, MemoryRepository } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';

const files = {
  'package.json': '{ "scripts": { "test:unit": "vitest run", "check:api": "node api.js" } }',
  'src/api/index.ts': 'export {};\n',
  'src/api/users.ts': 'export {};\n',
  'src/api/orders.ts': 'export {};\n',
  'src/api/items.ts': 'export {};\n',
  'test/api/users.test.ts': '',
  'test/api/orders.test.ts': '',
  'test/api/items.test.ts': '',
};

/** One task of a kind: an endpoint, its registration, its test and the check. */
const endpoint = (id: string, intent: string, name: string) =>
  episode(
    id,
    intent,
    ['read', 'src/api/index.ts'],
    ['edit', `src/api/${name}.ts`],
    ['edit', 'src/api/index.ts'],
    ['edit', `test/api/${name}.test.ts`],
    ['run', 'npm run check:api'],
  );
const three = [
  endpoint('a', 'add an endpoint for users', 'users'),
  endpoint('b', 'we need a new API endpoint that lists orders', 'orders'),
  endpoint('c', 'create the items endpoint please', 'items'),
];

async function withEpisodes(...episodes: readonly (readonly EventBody[])[]) {
  const repository = new MemoryRepository({ files });
  const manager = await repository.open();
  const add = async (...more: readonly (readonly EventBody[])[]): Promise<void> => {
    for (const one of more) {
      repository.time += 60_000;
      await manager.pipeline.library.recordAll('project', one);
    }
  };
  await add(...episodes);
  return { repository, manager, add };
}

const candidates = async (manager: LessonManager) =>
  (await manager.list()).filter(({ state }) => state === 'candidate').map((one) => one.entry);
const rows = async (manager: LessonManager) =>
  (await manager.events()).flatMap((event) =>
    event.type === 'activity' ? [say(event.message)] : [],
  );

describe('learning from this repository’s episodes', () => {
  it('lists the files of the repository once, for the scan, the instructions and every claim together', async () => {
    const { manager } = await withEpisodes(...three);
    const listing = vi.spyOn(manager.pipeline.reader, 'list');
    await manager.learn();
    expect(await candidates(manager)).not.toEqual([]);
    expect(listing).toHaveBeenCalledTimes(1);
  });

  it('proposes one recipe of three successes of one kind, and gives it once it is promoted', async () => {
    const { manager, add } = await withEpisodes(...three.slice(0, 2));
    await manager.learn();
    expect(await candidates(manager)).toEqual([]);
    await add(three[2] ?? []);
    await manager.learn();
    const [recipe, ...others] = await candidates(manager);
    expect(others).toEqual([]);
    expect(recipe?.lesson).toMatchObject({ kind: 'recipe', source: { by: 'session' } });
    expect(recipe?.lesson.body).toContain('src/api/index.ts');
    await manager.promote(recipe?.lesson.name ?? '');
    const { receipt } = await codeTurn(manager, 'add an endpoint for invoices');
    expect(receipt.injected.map(({ name }) => name)).toEqual([recipe?.lesson.name]);
  });

  it('learns a recipe that another one covers where the user wants both, and nothing else then', async () => {
    const { manager, repository } = await withEpisodes(...three);
    repository.lessons.put(
      'endpoint.md',
      '---\nkind: recipe\nname: endpoint\n---\n1. Write the handler in `src/api/*.ts`.\n2. List it in `src/api/index.ts`.\n3. Test it in `test/api/*.test.ts`.\n',
    );
    await manager.approve('endpoint');
    const learnt = await manager.learn();
    const [skipped] = learnt?.skipped ?? [];
    expect(skipped?.refusal).toMatchObject({ code: 'covered', detail: 'endpoint' });
    expect(await candidates(manager)).toEqual([]);
    const rows = (await manager.events()).filter(({ type }) => type === 'activity');
    expect(rows.at(-1)).toMatchObject({ anyway: skipped?.what });
    expect((await manager.learnAnyway('no-such-recipe')).candidates).toEqual([]);
    await manager.learnAnyway(skipped?.what ?? '');
    expect((await candidates(manager)).map(({ lesson }) => lesson.name)).toEqual([skipped?.what]);
  });

  it('proposes a second recipe whose steps are told in the same words about other files', async () => {
    const { manager, repository, add } = await withEpisodes(...three);
    await manager.learn();
    const names = ['sales', 'stock', 'staff'];
    const report = (name: string) =>
      episode(
        `report-${name}`,
        `add a report about ${name}`,
        ['read', 'src/reports/index.ts'],
        ['edit', `src/reports/${name}.ts`],
        ['edit', 'src/reports/index.ts'],
        ['edit', `test/reports/${name}.test.ts`],
        ['run', 'npm run check:api'],
      );
    for (const name of ['index', ...names])
      repository.repository.write(`src/reports/${name}.ts`, '');
    for (const name of names) repository.repository.write(`test/reports/${name}.test.ts`, '');
    await add(...names.map(report));
    await manager.learn();
    const found = (await candidates(manager)).map(({ lesson }) => lesson.name);
    expect(found).toContain('add-report');
    expect(found).toHaveLength(2);
  });

  it('proposes the new steps of a recipe whose kind of work is done otherwise now, as its update', async () => {
    const { manager, repository, add } = await withEpisodes(...three);
    await manager.learn();
    const [recipe] = await candidates(manager);
    await manager.promote(recipe?.lesson.name ?? '');
    const otherwise = (id: string, intent: string, name: string) => {
      repository.repository.write(`routes/${name}/route.ts`, 'export {};\n');
      return episode(
        id,
        intent,
        ['edit', `routes/${name}/route.ts`],
        ['edit', 'routes/table.json'],
        ['run', 'npm run routes'],
      );
    };
    await add(
      otherwise('d', 'add an endpoint for refunds', 'refunds'),
      otherwise('e', 'we need an endpoint that lists carts', 'carts'),
    );
    await manager.learn();
    expect(await candidates(manager)).toEqual([]);
    await add(otherwise('f', 'new endpoint for coupons', 'coupons'));
    await manager.learn();
    const [update, ...others] = await candidates(manager);
    expect(others).toEqual([]);
    expect(update?.lesson.supersedes).toEqual([recipe?.lesson.id]);
    await manager.promote(update?.lesson.id ?? '');
    const [kept, ...more] = (await manager.list()).filter(({ state }) => state === 'active');
    expect(more).toEqual([]);
    expect(kept?.entry.lesson).toMatchObject({ id: recipe?.lesson.id, name: recipe?.lesson.name });
    expect(kept?.entry.lesson.body).toContain('routes/table.json');
    expect(kept?.entry.lesson.body).not.toContain('src/api');
  });

  it('learns what a recipe that ships with the program covers, whatever name it has', async () => {
    const { manager } = await withEpisodes(...three);
    await manager.scan();
    await manager.approve('add-command-or-endpoint');
    await manager.learn();
    const learnt = (await candidates(manager)).filter(({ lesson }) => lesson.kind === 'recipe');
    expect(learnt.map(({ lesson }) => lesson.source?.by)).toEqual(['session']);
  });

  it('proposes nothing of two kinds of task, and nothing of failures', async () => {
    const { manager } = await withEpisodes(
      ...three.slice(0, 2),
      episode('x', 'fix the crash when saving', ['edit', 'src/store.ts'], ['run', 'npm test']),
      ...['f', 'g', 'h'].map((id) => [
        ...endpoint(id, 'add an endpoint', id).slice(0, -1),
        ...episode(id, '', ['end', 'rejected']).slice(-1),
      ]),
    );
    await manager.learn();
    expect(await candidates(manager)).toEqual([]);
  });

  it('says after each task why there was nothing to learn, and looks at none twice', async () => {
    const { manager } = await withEpisodes(three[0] ?? []);
    expect(await manager.learn()).toMatchObject({ episodes: 1 });
    expect(await manager.learn()).toBeUndefined();
    expect(await rows(manager)).toEqual([expect.stringMatching(/^Nothing to learn because/)]);
  });

  it('looks again when an outcome is seen later, without a second empty row', async () => {
    const ended = (three[2] ?? []).slice(0, -1);
    const { manager, add } = await withEpisodes(...three.slice(0, 2), ended);
    await manager.learn();
    expect(await candidates(manager)).toEqual([]);
    const before = await rows(manager);
    await add([{ type: 'episode-outcome', episode: 'a', value: 'accepted', evidence: 'thumbs' }]);
    await manager.learn();
    expect(await rows(manager)).toEqual(before);
    await add([{ type: 'episode-outcome', episode: 'c', value: 'accepted', evidence: 'thumbs' }]);
    await manager.learn();
    expect(await candidates(manager)).toHaveLength(1);
  });

  it('proposes at most three lessons a session, however many tasks it has', async () => {
    const { manager, add, repository } = await withEpisodes();
    const correction = (at: number) =>
      episode(
        `c${at}`,
        `change module ${at}`,
        ['edit', `src/m${at}.ts`],
        [
          'say',
          `In this repo we always keep ${['cats', 'dogs', 'birds', 'fish', 'cows'][at]} in ${['alpha', 'beta', 'gamma', 'delta', 'omega'][at]} files, never in the ${['main', 'shared', 'common', 'base', 'root'][at]} module.`,
        ],
      );
    for (const at of [0, 1, 2, 3]) {
      await add(correction(at));
      await manager.learn();
    }
    expect(await candidates(manager)).toHaveLength(3);
    expect(await rows(manager)).toContainEqual(
      expect.stringContaining('three proposals a session are enough'),
    );
    // The next session has room again.
    repository.time += 4 * 3_600_000;
    await add(correction(4));
    await manager.learn();
    expect(await candidates(manager)).toHaveLength(4);
  });

  it('proposes an update where the topic of a stale lesson is met again', async () => {
    const { manager, repository, add } = await withEpisodes();
    repository.lessons.put(
      'batches.md',
      '---\nid: old000000001\nfingerprint: [package.json#scripts.check:api]\n---\n- Batches for the broker always stay under 500 rows, see the broker settings.\n',
    );
    await manager.approve('batches');
    repository.repository.write('package.json', '{ "scripts": { "check:api": "node other.js" } }');
    expect((await manager.list())[0]?.state).toBe('stale');
    await add(
      episode(
        'u',
        'change the importer',
        ['edit', 'src/api/users.ts'],
        ['say', 'From now on batches for the broker always stay under 200 rows, never 500.'],
      ),
    );
    await manager.learn();
    const [update] = await candidates(manager);
    expect(update?.lesson.supersedes).toEqual(['old000000001']);
    expect(await rows(manager)).toContainEqual(expect.stringContaining('Captured an update'));
  });

  it('makes a recipe of pinned steps at the first clean run along them, and not of a failed one', async () => {
    const steps = (id: string, name: string, run: 'run' | 'run!') =>
      episode(
        id,
        `do the thing with ${name}`,
        ['edit', `src/api/${name}.ts`],
        ['edit', 'src/api/index.ts'],
        [run, 'npm run check:api'],
      );
    const { manager, add } = await withEpisodes(steps('p', 'users', 'run'));
    await manager.learn();
    const { undo } = await manager.pin('p');
    await undo();
    await manager.pin('p');
    await add([...steps('q', 'orders', 'run!').slice(0, -1), ...steps('q', '', 'run').slice(-1)]);
    await manager.learn();
    expect(await candidates(manager)).toEqual([]);
    await add(steps('r', 'items', 'run'));
    await manager.learn();
    const [recipe, ...others] = await candidates(manager);
    expect(others).toEqual([]);
    expect(recipe?.lesson.source?.evidence[0]).toContain('the steps the user pinned');
  });

  it.each([
    ['is kept', false],
    ['is gone', true],
  ])(
    'never brings back what was retracted, also where its file %s, and says so',
    async (_, isGone) => {
      const rule = (id: string) =>
        episode(
          id,
          'change it',
          ['edit', `src/${id}.ts`],
          ['say', 'In this repo we always keep cats in alpha files, never in the main module.'],
        );
      const { manager, repository, add } = await withEpisodes(...three, rule('k'));
      await manager.learn();
      const learnt = await candidates(manager);
      expect(learnt.map(({ lesson }) => lesson.kind).sort()).toEqual(['convention', 'recipe']);
      for (const { lesson, fileName } of learnt) {
        await manager.retract(lesson.name);
        if (isGone)
          await repository.lessons.remove({ scope: 'project', folder: 'retired', fileName });
      }
      await add(endpoint('d', 'add an endpoint for taxes', 'taxes'), rule('l'));
      repository.time += 8 * 3_600_000;
      await manager.learn();
      expect(await candidates(manager)).toEqual([]);
      for (const { lesson } of learnt)
        expect(await rows(manager)).toContain(
          `Suppressed: ${lesson.name}, because you said never to learn it again`,
        );
    },
  );

  it('says once in Activity that a lesson rests', async () => {
    const { manager, repository, add } = await withEpisodes(three[0] ?? []);
    repository.lessons.put('old.md', '- Prefer the old importer for every batch of rows.\n');
    await manager.approve('old');
    for (let at = 0; at < 5; at += 1) await manager.penalize('old');
    await manager.learn();
    await add(three[1] ?? []);
    await manager.learn();
    expect((await rows(manager)).filter((row) => row.startsWith('Resting: old'))).toHaveLength(1);
  });

  it('computes how well each way of a recipe worked, from the tasks it names', async () => {
    const { manager, repository } = await withEpisodes(
      ...three,
      [...endpoint('d', 'add an endpoint for taxes', 'taxes').slice(0, -1)].concat(
        episode('d', '', ['end', 'rejected']).slice(-1),
      ),
    );
    await manager.learn();
    const [recipe] = await candidates(manager);
    const [way, ...others] = await manager.competence(recipe?.lesson.name);
    expect(others).toEqual([]);
    expect(way).toMatchObject({
      signature: ['read_file', 'run_command'],
      successes: 3,
      failures: 1,
      rate: 0.75,
      medianTokens: 1_000,
    });
    expect(way?.derivations.map(({ request }) => request)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `request-${id}`),
    );
    // Computed from the journal: nothing of it stands in a file.
    expect(repository.lessons.text(`_candidates/${recipe?.fileName}`)).not.toContain('0.75');
  });

  it('carries how tasks of its kind ended into the standing of a recipe, its own tasks apart', async () => {
    const { manager, add } = await withEpisodes(
      ...three,
      [...endpoint('d', 'add an endpoint for taxes', 'taxes').slice(0, -1)].concat(
        episode('d', '', ['end', 'rejected']).slice(-1),
      ),
    );
    await manager.learn();
    const [recipe] = await candidates(manager);
    const id = recipe?.lesson.id ?? '';
    const standing = async () =>
      (await manager.list()).find(({ entry }) => entry.lesson.id === id)?.standing;
    expect(await standing()).toMatchObject({ proven: { successes: 3, failures: 1 }, helped: 0 });
    const receipt: EventBody = {
      type: 'receipt',
      request: 'request-e',
      verdict: null,
      injected: [{ id, name: 'x', tokens: 30 }],
      omitted: [],
      tokens: 30,
      milliseconds: 1,
      surface: 'chat',
    };
    await add(
      [receipt, ...endpoint('e', 'add an endpoint for plans', 'plans')],
      endpoint('f', 'add an endpoint for teams', 'teams'),
    );
    await manager.learn();
    expect(await standing()).toMatchObject({ proven: { successes: 4, failures: 1 } });
  });

  it('learns nothing when it is switched off or in Restricted Mode', async () => {
    const { manager, repository } = await withEpisodes(...three);
    repository.settings = { ...repository.settings, capture: 'off' };
    expect(await manager.learn()).toBeUndefined();
    repository.settings = { ...repository.settings, capture: 'ask', trusted: false };
    expect(await manager.learn()).toBeUndefined();
    expect(await rows(manager)).toEqual([]);
  });
});
