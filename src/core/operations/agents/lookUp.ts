import type { RelativePath } from '../../ports';
import type { Surface } from '../../journal/event';
import { newConversation } from '../../lesson/conversation';
import type { LibraryEntry } from '../../library/libraryEntry';
import { standingOf } from '../../journal/standingRow';
import { journalOf } from '../../library/lessonLibrary';
import type { Said } from '../../saying';
import { preflight } from '../preflight/preflight';
import { recordPreflight } from '../preflight/recordPreflight';
import type { Pipeline } from '../pipeline';

/** What a model asks before it writes. */
export interface LookUp {
  readonly task: string;
  /** Root-relative files that it is about to change; absent = not known. */
  readonly files?: readonly RelativePath[];
  readonly surface: Extract<Surface, 'tool' | 'mcp'>;
  /** Id of the request this belongs to, where it is known: what it was given there counts once with this. Absent = it is a request of its own. */
  readonly request?: string;
}

/** A lesson that was looked up, and what use has shown of it with this read. */
export interface LookedUp {
  readonly name: string;
  readonly reads: number;
  readonly confidence: number;
  readonly helped: number;
  readonly hurt: number;
}

export interface LookUpAnswer {
  /** The block as a request gets it, within the same budget; empty = nothing fits. */
  readonly block: string;
  readonly lessons: readonly LookedUp[];
  readonly tokens: number;
  /** Why nobody looked; absent = somebody did. */
  readonly stopped?: Said;
  /** Lessons that wait for the user's yes. */
  readonly waiting: number;
}

/** Lessons for a task, by the way of every request but its gate: whoever asks means to write. A read of each that is handed over, once per request. */
export async function lookUp(
  pipeline: Pipeline,
  { task, files, surface, request: turn }: LookUp,
): Promise<LookUpAnswer> {
  const request = {
    request: turn ?? pipeline.ports.ids.next(),
    prompt: task,
    ...(files && files.length > 0 && { files }),
    conversation: newConversation,
    assume: 'code-gen',
  } as const;
  const { receipt } = await preflight(pipeline, request);
  if (turn === undefined) await recordPreflight(pipeline, request, receipt, { surface });
  else await recordReads(pipeline, turn, receipt.injected, surface);
  const known = await pipeline.library.refresh();
  const byId = new Map(known.entries.map((entry) => [entry.brief.id, entry]));
  return {
    block: receipt.block,
    lessons: receipt.injected.flatMap(({ id }) => {
      const entry = byId.get(id);
      return entry ? [standing(entry, known.ledgers[journalOf(entry.scope)].rows[id])] : [];
    }),
    tokens: receipt.tokens,
    ...(receipt.stopped !== undefined && { stopped: receipt.stopped }),
    waiting: receipt.omitted.filter(({ reason }) => reason === 'quarantined').length,
  };
}

async function recordReads(
  { library }: Pipeline,
  request: string,
  lessons: readonly { readonly id: string }[],
  surface: LookUp['surface'],
): Promise<void> {
  const known = library.lastSeen ?? (await library.refresh());
  const scopes = new Map(known.entries.map(({ brief, scope }) => [brief.id, scope]));
  for (const { id } of lessons)
    await library.record(scopes.get(id) ?? 'project', {
      ...({ type: 'read', lesson: id } as const),
      ...{ request, surface },
    });
}

function standing({ brief }: LibraryEntry, row: Parameters<typeof standingOf>[0]): LookedUp {
  const { reinforcements, confidence, helped, hurt } = standingOf(row, brief.confidence);
  return { name: brief.name, reads: reinforcements, confidence, helped, hurt };
}
