import type { Label } from '../../lesson/verdict';
import { foldEpisodes, type Episode } from '../../journal/episodes';
import { EpisodeRecorder } from './episodeRecorder';
import type { Pipeline } from '../pipeline';

/** Tasks that are watched for what becomes of them; an older one is over. */
const mostWatched = 20;

/** The tasks of this process that run or ended lately. */
export class EpisodeLog {
  private readonly known = new Map<string, EpisodeRecorder>();
  private readonly open = new Set<string>();
  /** What was asked, in memory only: for tasks whose id an editor lost. */
  private readonly prompts = new Map<string, string>();

  constructor(private readonly pipeline: Pipeline) {}

  /** Ids of the tasks this process works on. */
  get running(): ReadonlySet<string> {
    return this.open;
  }

  /** Begins to record a task; whoever began it ends it. */
  start(request: string, prompt: string, label: Label | undefined): EpisodeRecorder {
    const recorder = this.keep(new EpisodeRecorder(this.pipeline, { id: request }));
    this.open.add(request);
    this.prompts.set(request, prompt);
    void recorder.start(prompt, label);
    return recorder;
  }

  async end(recorder: EpisodeRecorder, exit: Parameters<EpisodeRecorder['end']>[0]): Promise<void> {
    this.open.delete(recorder.id);
    await recorder.end(exit);
  }

  /** A task to add to, also one of an earlier window; `undefined` = none of that id was recorded. */
  async find(id: string): Promise<EpisodeRecorder | undefined> {
    const known = this.known.get(id);
    if (known) return known;
    const events = await this.pipeline.library.events('project');
    const episode = foldEpisodes(events).find((one) => one.id === id);
    return episode && this.keep(new EpisodeRecorder(this.pipeline, seedOf(episode)));
  }

  /** The id of the last task of this process with these words; `undefined` = none lately. */
  lastOf(prompt: string): string | undefined {
    return [...this.prompts].filter(([, text]) => text === prompt).at(-1)?.[0];
  }

  /** The window closes: what still runs is abandoned. */
  async close(): Promise<void> {
    const running = [...this.open].flatMap((id) => this.known.get(id) ?? []);
    await Promise.all(running.map((recorder) => this.end(recorder, 'abandoned')));
  }

  private keep(recorder: EpisodeRecorder): EpisodeRecorder {
    this.known.set(recorder.id, recorder);
    const over = [...this.known.keys()].filter((id) => !this.open.has(id));
    for (const id of over.slice(0, Math.max(0, over.length - mostWatched))) this.forget(id);
    return recorder;
  }

  private forget(id: string): void {
    this.known.delete(id);
    this.prompts.delete(id);
  }
}

function seedOf({ id, end, edits, outcome }: Episode) {
  return {
    id,
    exit: end?.exit ?? ('abandoned' as const),
    edits: new Map(edits.map(({ file, kept }) => [file, kept])),
    ...(outcome && { outcome }),
  };
}
