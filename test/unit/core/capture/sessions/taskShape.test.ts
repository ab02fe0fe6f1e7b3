import { expect, it } from 'vitest';
import { shapeOf } from '../../../../../src/core/capture/sessions/taskShape';
import { recordedTask } from '../../../../support/recordedTask';

const runsOf = (line: string): readonly (string | undefined)[] =>
  shapeOf(recordedTask('a', ['ask', 'x'], ['run', line])).touches.map(({ keys }) => keys[0]);

it('takes two commands of one line for two steps, each in its folder', () => {
  expect(runsOf('npm run generate && npm run test:unit')).toEqual([
    'npm run generate',
    'npm run test:unit',
  ]);
  expect(runsOf('cd api && make proto && make check')).toEqual([
    'cd api && make proto',
    'cd api && make check',
  ]);
  expect(runsOf('echo done; ls')).toEqual([]);
});

it('takes no step of files outside of the repository', () => {
  const shape = shapeOf(
    recordedTask(
      'a',
      ['ask', 'x'],
      ['edit', '~/work/other/src/a.ts'],
      ['edit', '/tmp/notes.md'],
      ['edit', 'src/b.ts'],
    ),
  );
  expect(shape.touches.map(({ keys }) => keys[0])).toEqual(['src/b.ts']);
});
