import { toError } from '../../core/errors';
import { TranscriptTasks, type TranscriptEvent } from '../../core/capture/sessions/transcript';
import type { ReadTranscript, TranscriptCode } from '../../core/capture/sessions/keptTranscript';
import type { Cancellation } from '../../core/ports';
import { saying, type Saying } from '../../core/saying';
import { cappedLines, type CappedLine } from './cappedLines';
import type { LineReader, TranscriptFormat } from './transcriptFormat';
import { formatOf } from './transcriptFormats';

/** A longer line holds a dump of a tool; bytes. */
const longestLine = 16 * 1024 * 1024;
const headLength = 4_000;

const stamp = /"(?:timestamp|startTime|created)"\s*:\s*(?:"(\d{4}-[^"]{10,30})"|(\d{13}))/;

/** When the lines of a transcript were written, as far as they say. */
class Clock {
  started: number | undefined;
  goesBack = false;
  private last = 0;

  see(line: string): void {
    const [, iso, milliseconds] = stamp.exec(line.slice(0, 100_000)) ?? [];
    const time = iso === undefined ? Number(milliseconds) : Date.parse(iso);
    if (!Number.isFinite(time)) return;
    this.started ??= time;
    // Lines of one moment may be written in any order.
    if (time < this.last - 60_000) this.goesBack = true;
    this.last = Math.max(this.last, time);
  }
}

/** One transcript while it is read: its format is told from its first lines. */
class Reading {
  private readonly tasks: TranscriptTasks;
  private readonly clock = new Clock();
  private readonly problems: Saying<TranscriptCode>[] = [];
  private format: TranscriptFormat | undefined;
  private reader: LineReader | undefined;
  /** The first lines, for as long as the format is open. */
  private early: string[] = [];
  private head = '';
  private lines = 0;
  private torn = 0;
  private events = 0;

  constructor(
    private readonly fileName: string,
    name: string,
  ) {
    this.tasks = new TranscriptTasks(name);
  }

  /** False = it is no transcript, and the rest need not be read. */
  take(line: CappedLine): boolean {
    this.lines += 1;
    if (typeof line === 'string') return this.takeText(line);
    const about = { line: this.lines, megabytes: Math.round(line.bytes / 1024 / 1024) };
    const isLeft = line.text === undefined;
    this.problems.push(saying(isLeft ? 'transcript.longLeft' : 'transcript.longCut', about));
    return line.text === undefined || this.takeText(line.text);
  }

  private takeText(line: string): boolean {
    this.clock.see(line);
    if (/^\s*\{"/.test(line) && !/\}\s*$/.test(line)) this.torn += 1;
    if (this.reader) this.add(this.reader.line(line));
    else {
      this.early.push(line);
      this.head += `${line}\n`;
    }
    return this.reader !== undefined || this.head.length < headLength || this.begin();
  }

  end(): ReadTranscript {
    if (!this.reader && this.early.length > 0) this.begin();
    try {
      this.add(this.reader?.end?.() ?? []);
      if (this.reader?.isCut === true) this.problems.push(saying('transcript.cut'));
    } catch (error) {
      const reason = toError(error).message.slice(0, 80);
      this.problems.push(saying('transcript.broken', { reason }));
    }
    this.tellProblems();
    const { format, clock, problems } = this;
    return {
      ...(format && { format: format.name }),
      ...(clock.started !== undefined && { started: clock.started }),
      sessions: this.tasks.end(),
      problems,
    };
  }

  private begin(): boolean {
    this.format = formatOf(this.head, this.fileName);
    this.reader = this.format?.open();
    for (const line of this.early) this.add(this.reader?.line(line) ?? []);
    this.early = [];
    return this.reader !== undefined;
  }

  private add(events: readonly TranscriptEvent[]): void {
    for (const event of events) {
      if (event.type !== 'folder') this.events += 1;
      this.tasks.add(event);
    }
  }

  private tellProblems(): void {
    const { format, problems, torn, events } = this;
    if (torn > 0 && events > 0) problems.push(saying('transcript.torn', { count: torn }));
    if (this.clock.goesBack) problems.push(saying('transcript.clock'));
    if (format && events === 0 && problems.length === 0)
      problems.push(saying('transcript.newer', { agent: format.name }));
  }
}

/**
 * Reads one transcript as a stream, whatever agent wrote it. Never throws for what is in it; cancelled, it gives what it has read. `name` is
 * the session's where the transcript names none.
 */
export async function readTranscript(
  source: AsyncIterable<Buffer>,
  { fileName, name }: { readonly fileName: string; readonly name: string },
  signal?: Cancellation,
): Promise<ReadTranscript> {
  const reading = new Reading(fileName, name);
  for await (const line of cappedLines(source, longestLine))
    if (signal?.aborted || !reading.take(line)) break;
  return reading.end();
}
