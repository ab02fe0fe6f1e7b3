import type { LoopEvent } from '../../../core/chat/toolLoop';
import type { Label } from '../../../core/lesson/verdict';
import type { EndExit } from '../../../core/journal/judgeEpisode';
import type { EpisodeLog } from '../../../core/operations/episodes/episodeLog';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import type { Repository } from '../../services/repository';
import type { EditWatch } from './editWatch';
import type { RunWatch } from './runWatch';
import type { WorkTools } from './workTools';

/** What the participant works with in every turn. */
export interface TurnWork {
  readonly tools: WorkTools;
  readonly edits: EditWatch;
  readonly runs: RunWatch;
}

/** What the editor still knows of the turn before. */
export interface TurnBefore {
  readonly prompt: string;
  /** Id of its request; `undefined` = the editor lost it, as after a cancelled turn. */
  readonly request: string | undefined;
}

/** The record of one turn, from its beginning to whichever end it has. */
export class TurnEpisode {
  private recorder: EpisodeRecorder | undefined;

  private constructor(
    private readonly log: EpisodeLog,
    private readonly work: TurnWork,
    private readonly repository: Repository,
    private readonly request: { readonly id: string; readonly prompt: string },
  ) {}

  /** A new turn: what it says of the one before is kept first. */
  static async of(
    repository: Repository,
    work: TurnWork,
    request: { readonly id: string; readonly prompt: string },
    before: TurnBefore | undefined,
  ): Promise<TurnEpisode> {
    const log = await repository.manager.episodes();
    await work.edits.look(repository);
    const previous = before && (before.request ?? log.lastOf(before.prompt));
    if (previous !== undefined) await (await log.find(previous))?.replied(request.prompt);
    return new TurnEpisode(log, work, repository, request);
  }

  /** The task begins. `label` = what the gate called it, where it was asked. */
  begin(label: Label | undefined): EpisodeRecorder {
    const { id, prompt } = this.request;
    this.recorder ??= this.log.start(id, prompt, label);
    this.work.runs.begin(this.repository);
    return this.recorder;
  }

  hear(event: LoopEvent): void {
    this.recorder?.hear(event);
  }

  /** Once for each turn, whatever happened. */
  async end(exit: EndExit): Promise<void> {
    const recorder = this.begin(undefined);
    await this.log.end(recorder, exit);
    this.work.runs.end(this.repository, recorder);
  }
}
