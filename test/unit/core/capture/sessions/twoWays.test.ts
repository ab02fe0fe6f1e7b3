import { describe, expect, it } from 'vitest';
import { captureFromTasks } from '../../../../../src/core/capture/sessions/captureFromTasks';
import { session, type Seen } from '../../../../support/recurringCalls';

const refused = 'error Command "test:e2e" not found.';
const reader = { exists: async () => false };

const said = async (...seen: readonly Seen[]): Promise<string[]> => {
  const tasks = seen.map((one, at) => session(String.fromCharCode(97 + at), one));
  const { candidates } = await captureFromTasks(tasks, { reader, known: [] });
  return candidates.filter(({ source }) => source === 'variant').map(({ body }) => body);
};

describe('two sessions that mend one refused call in two ways', () => {
  it('teach that it is refused, and none of the ways', async () => {
    expect(
      await said(
        ['yarn test:e2e', refused, 'yarn e2e'],
        ['yarn test:e2e', refused, 'yarn playwright test'],
      ),
    ).toEqual([
      '- `yarn test:e2e` is refused in this repository, because it knows no such command.',
    ]);
  });

  it('teach the way that the other one only goes on from', async () => {
    const none = 'npm error Missing script: "e2e"';
    expect(
      await said(
        ['npm run e2e', none, 'npm run test:e2e -- --project=chromium'],
        ['npm run e2e', none, 'npm run test:e2e'],
      ),
    ).toEqual([expect.stringContaining('`npm run test:e2e`;')]);
  });

  it.each<readonly [kind: string, output: string]>([
    ['a service may be up the next time', 'no such service: test:e2e'],
    ['a server does not know a thing of its own', 'Error from server: "test:e2e" not found'],
  ])('teach nothing where %s', async (_kind, output) => {
    expect(
      await said(
        ['yarn test:e2e', output, 'yarn e2e'],
        ['yarn test:e2e', output, 'yarn playwright test'],
      ),
    ).toEqual([]);
  });

  it('teach nothing where the tool tells at once how to see what there is', async () => {
    const told =
      'npm error Missing script: "start"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run';
    expect(
      await said(
        ['npm start', told, 'npm run storybook'],
        ['npm start', told, 'npx docusaurus start'],
      ),
    ).toEqual([]);
  });

  it('teach nothing where the call worked in a third', async () => {
    expect(
      await said(
        ['yarn test:e2e', refused, 'yarn e2e'],
        ['yarn test:e2e', refused, 'yarn playwright test'],
        ['yarn nothing', refused, 'yarn test:e2e'],
      ),
    ).toEqual([]);
  });
});

it('replaces the limit by the advice of a third session that decides', async () => {
  const tasks = [
    session('a', ['yarn test:e2e', refused, 'yarn e2e']),
    session('b', ['yarn test:e2e', refused, 'yarn playwright test']),
    session('c', ['yarn test:e2e', refused, 'yarn e2e']),
  ];
  const body = '- `yarn test:e2e` is refused in this repository, because it knows no such command.';
  const known = [{ id: 'refused-yarn', name: 'refused-yarn', kind: 'convention' as const, body }];
  const { candidates } = await captureFromTasks(tasks, { reader, known });
  expect(candidates).toEqual([
    expect.objectContaining({
      updates: 'refused-yarn',
      body: expect.stringContaining('`yarn e2e`') as string,
    }),
  ]);
});
