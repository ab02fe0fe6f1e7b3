import { failure } from '../../errors';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';
import { done, type Change } from '../verbs/undo';

/** "Pin these steps": the next task that goes along the steps of this one without a failure becomes a recipe. A second time unpins. */
export async function pinEpisode(pipeline: Pipeline, episode: string): Promise<Change> {
  checkUsable(pipeline);
  const { library } = pipeline;
  const started = (await library.events('project')).find(
    (event) => event.type === 'episode-started' && event.episode === episode,
  );
  if (started?.type !== 'episode-started') throw failure.refused('taskForgotten');
  const { ledgers } = await library.refresh();
  const type = ledgers.project.pins[episode] === true ? 'unpinned' : 'pinned';
  await library.record('project', { type, episode });
  const task = started.intent.slice(0, 60);
  return {
    what: task === '' ? done(`${type}Task`) : done(type, { task }),
    lesson: '',
  };
}
