import { expect, it } from 'vitest';
import { taskSimilarity } from '../../../../../src/core/capture/sessions/taskSimilarity';
import { shapeOf, type TaskShape } from '../../../../../src/core/capture/sessions/taskShape';
import { recordedTask } from '../../../../support/recordedTask';

/** The shape of a task, counting how often its touches are looked at. */
function counted(id: string, ask: string, file: string): { shape: TaskShape; looks: () => number } {
  const shape = shapeOf(recordedTask(id, ['ask', ask], ['edit', file], ['edit', 'src/all.ts']));
  const { touches, ...rest } = shape;
  let looks = 0;
  const watched = Object.defineProperty({ ...rest }, 'touches', {
    get: () => {
      looks += 1;
      return touches;
    },
  }) as TaskShape;
  return { shape: watched, looks: () => looks };
}

it('takes a task apart once, however many others it is compared with', () => {
  const all = Array.from({ length: 20 }, (_, at) =>
    counted(`t${at}`, `add a page for area ${at}`, `src/pages/page${at}.ts`),
  );
  const scores = all.flatMap((one) =>
    all.flatMap((other) => (one === other ? [] : [taskSimilarity(one.shape, other.shape)])),
  );
  expect(scores.filter((score) => score > 0)).toHaveLength(20 * 19);
  expect(all.map(({ looks }) => looks())).toEqual(all.map(() => 1));
});
