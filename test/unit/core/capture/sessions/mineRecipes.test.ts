import { describe, expect, it } from 'vitest';
import { mineRecipes } from '../../../../../src/core/capture/sessions/mineRecipes';
import { taskSimilarity } from '../../../../../src/core/capture/sessions/taskSimilarity';
import { shapeOf } from '../../../../../src/core/capture/sessions/taskShape';
import { recordedTask, type Line } from '../../../../support/recordedTask';

const task = (id: string, ask: string, files: readonly string[], ...more: readonly Line[]) =>
  recordedTask(id, ['ask', ask], ...files.map((file) => ['edit', file] as const), ...more);

const found = (tasks: readonly ReturnType<typeof task>[]) =>
  mineRecipes(tasks.map(shapeOf), { recipes: [] });

const parser = ['src/parse/csv.ts', 'test/parse/csv.test.ts'];
const another = (name: string) => [`src/shapes/${name}.ts`, 'src/shapes/all.ts'];

describe('which tasks are of one kind', () => {
  it('asks the words where the very same files were edited', () => {
    const add = shapeOf(task('a', 'add a quote option to the csv parser', parser));
    const fix = shapeOf(task('b', 'the csv parser drops the last line, fix it', parser));
    const speed = shapeOf(task('c', 'make the csv parser faster', parser));
    expect(taskSimilarity(add, fix)).toBe(0);
    expect(taskSimilarity(fix, speed)).toBe(0);
    expect(
      taskSimilarity(add, shapeOf(task('d', 'new option for the csv parser: comments', parser))),
    ).toBeGreaterThan(0);
  });

  it('believes the work where each task added another file of a kind and listed it', () => {
    const circle = shapeOf(task('a', 'add circles', another('circle')));
    expect(
      taskSimilarity(circle, shapeOf(task('b', 'we want squares too', another('square')))),
    ).toBeGreaterThan(0);
    expect(taskSimilarity(circle, shapeOf(task('c', 'squares crash', another('square'))))).toBe(0);
  });

  it('believes the work where no verb says what is asked, unless both name one thing', () => {
    const night = shapeOf(task('a', 'every night at 3 purge old drafts', another('purge')));
    const hourly = shapeOf(task('b', 'prices get stale, once an hour would do', another('prices')));
    const again = shapeOf(task('c', 'old drafts, every night: twice', another('drafts')));
    expect(taskSimilarity(night, hourly)).toBeGreaterThan(0);
    expect(taskSimilarity(night, again)).toBe(0);
  });

  it('believes the same steps on other files where verbs differ and no name is shared', () => {
    const leak = shapeOf(
      task('a', 'ChartView subscribes to the ticker and leaks', another('chart')),
    );
    const tidy = shapeOf(
      task('b', 'clean up after the geolocation in its effect', another('geolocation')),
    );
    const same = shapeOf(task('c', 'clean up how ChartView leaks', another('ticker')));
    expect(taskSimilarity(leak, tidy)).toBeGreaterThan(0);
    expect(taskSimilarity(leak, same)).toBe(0);
    const files = [leak, tidy].map(({ task: one }, at) =>
      shapeOf(task(`${one.id}${at}`, at === 0 ? 'ChartView leaks' : 'clean up after it', parser)),
    );
    expect(taskSimilarity(files[0] ?? leak, files[1] ?? tidy)).toBe(0);
  });

  it('takes what is asked of one thing again and again for no kind of work', () => {
    const requests = [
      'add a water shader',
      'make a sync wrapper around the water shader',
      'show the water shader in the preview',
    ];
    const tasks = requests.map((ask, at) => task(`t${at}`, ask, parser, ['run', 'make shapes']));
    expect(found(tasks).findings).toEqual([]);
  });

  it('never puts adding and fixing together, however near a model puts them', () => {
    const add = shapeOf(task('a', 'add a circle', another('circle')));
    const fix = shapeOf(task('b', 'fix the square', another('square')));
    expect(taskSimilarity(add, fix, () => 1)).toBe(0);
  });
});

describe('a recipe', () => {
  const tasks = [
    task('a', 'add a `circle` shape', another('circle'), ['run', 'make shapes && make docs']),
    task('b', 'we need a new shape, the square', another('square'), [
      'run',
      'make shapes && make docs',
    ]),
    task('c', 'shape: triangle pls', another('triangle'), ['run', 'make shapes && make docs']),
  ];

  it('is named and triggered by the words that its requests share', () => {
    const [recipe] = found(tasks).findings;
    expect(recipe).toMatchObject({
      name: 'add-shape',
      description: 'Steps to add a shape in this repository',
    });
    expect(recipe?.triggers).toEqual(['add', 'shape']);
  });

  it('is triggered by what each language calls it', () => {
    const [recipe] = found([
      task('a', 'add an email template', another('receipt')),
      task('b', 'new email template for refunds', another('refund')),
      task('c', 'нужен новый шаблон письма', another('letter')),
    ]).findings;
    expect(recipe?.triggers).toContain('email');
    expect(recipe?.triggers.some((word) => /\p{Script=Cyrillic}/u.test(word))).toBe(true);
  });

  it('takes two commands of one line for two steps', () => {
    const [recipe] = found(tasks).findings;
    expect(recipe?.body).toContain('Run `make shapes`; it must pass.\n');
    expect(recipe?.body).toContain('Run `make docs`; it must pass.');
  });

  it('says under which conditions tasks of its kind failed', () => {
    const [recipe] = found([
      ...tasks,
      task(
        'd',
        'add a `cube` shape',
        ['src/solids/cube.ts', 'src/shapes/all.ts'],
        ['end', 'rejected'],
      ),
    ]).findings;
    expect(recipe?.evidence).toContainEqual(expect.stringContaining('d failed'));
    expect(recipe?.evidence).toContainEqual(expect.stringContaining('src/solids'));
    expect(recipe?.from).toEqual(['a', 'b', 'c']);
  });

  it('replaces the recipe for its kind where the newest tasks took other steps', async () => {
    const inPlugins = (name: string) => [`plugins/${name}/index.ts`, 'plugins/list.json'];
    const now = [
      task('d', 'add a `cube` shape', inPlugins('cube')),
      task('e', 'new shape please: cone', inPlugins('cone')),
      task('f', 'we want a ring as a shape', inPlugins('ring')),
    ];
    const known = found(tasks).findings.map(({ name, body }) => ({ id: 'r1', name, body }));
    const mine = (all: readonly ReturnType<typeof task>[]) =>
      mineRecipes(all.map(shapeOf), { recipes: known });
    expect(mine(tasks).skipped).toMatchObject([{ refusal: { code: 'covered' } }]);
    const [update, ...others] = mine([...tasks, ...now]).findings;
    expect(others).toEqual([]);
    expect(update).toMatchObject({ name: 'add-shape', updates: 'r1', from: ['d', 'e', 'f'] });
    expect(update?.body).toContain('plugins/list.json');
  });
});
