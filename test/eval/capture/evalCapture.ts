import { join } from 'node:path';
import type { Capture } from '../../../src/core/capture/sessions/captureFromTasks';
import type { CaptureContext } from '../../../src/core/capture/sessions/captureContext';
import { sayRefusal } from '../../../src/prose/sayRefusal';
import { captureFromTasks } from '../../../src/core/capture/sessions/captureFromTasks';
import type { SessionCandidate } from '../../../src/core/capture/sessions/candidate';
import { stepsOf } from '../../../src/core/capture/sessions/step';
import { typed } from '../../../src/core/capture/sessions/shellCommand';
import { growCapture } from './growCapture';
import type { Mark, Proposal } from './scoreCapture';
import { figures, forbidden, markSession } from './scoreCapture';
import type { SessionRecord } from './sessionRecord';
import { knownOf, readerOf, readSessionRecords } from './sessionRecord';

const asProposal = (one: SessionCandidate): Proposal => ({
  source: one.source,
  kind: one.kind,
  text: one.body,
  everything: JSON.stringify(one),
});

/** The baseline: every command that was run twice is proposed. */
function repeatedCommands(record: SessionRecord): Proposal[] {
  const counts = new Map<string, number>();
  for (const step of record.tasks.flatMap(stepsOf)) {
    if (step.kind !== 'run') continue;
    const line = typed(step.command);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([line]) => ({ source: 'repeated', kind: 'convention', text: line, everything: line }));
}

interface Run {
  readonly marks: Mark[];
  forbidden: number;
  repeats: number;
  mostPerSession: number;
}

/** A mistake of one session is a note: what mends commands is asked for when the session was lived through a second time. */
async function captureTwice(
  { tasks }: SessionRecord,
  context: CaptureContext,
): Promise<Pick<Capture, 'candidates' | 'skipped'>> {
  const first = tasks.map((task) => ({ ...task, session: 'first' }));
  const again = tasks.map((task) => ({ ...task, id: `${task.id}-again`, session: 'again' }));
  const once = await captureFromTasks(first, context);
  const twice = await captureFromTasks([...first, ...again], context);
  if (once.candidates.some(({ source }) => source === 'variant'))
    throw new Error('a mistake seen in one session was proposed');
  const variants = twice.candidates.filter(({ source }) => source === 'variant');
  return { candidates: [...once.candidates, ...variants], skipped: once.skipped };
}

async function runMiner(records: readonly SessionRecord[], verbose: boolean): Promise<Run> {
  const run: Run = { marks: [], forbidden: 0, repeats: 0, mostPerSession: 0 };
  for (const record of records) {
    const context = { reader: readerOf(record.truth), known: knownOf(record.truth) };
    const capture = await captureTwice(record, context);
    const proposals = capture.candidates.map(asProposal);
    run.marks.push(...markSession(record, proposals));
    run.forbidden += forbidden(record.truth, proposals);
    run.mostPerSession = Math.max(run.mostPerSession, proposals.length);
    const learnt = capture.candidates.map((one) => ({
      id: one.name,
      name: one.name,
      kind: one.kind,
      body: one.body,
    }));
    const again = await captureTwice(record, {
      ...context,
      known: [...context.known, ...learnt],
    });
    run.repeats += again.candidates.length;
    if (verbose) {
      for (const one of capture.candidates)
        console.log(
          `\n${record.name} [${one.source}] ${one.name} ${one.refs.join(' ')}\n${one.body}`,
        );
      for (const one of capture.skipped)
        console.log(`  ${record.name}: skipped ${one.what}: ${sayRefusal(one.refusal)}`);
    }
  }
  return run;
}

const percent = (value: number): string => value.toFixed(2);

function printSources(marks: readonly Mark[]): void {
  console.log('| source | proposed | right | expected | precision | recall |');
  console.log('|---|---|---|---|---|---|');
  for (const source of [...new Set(marks.map((mark) => mark.source))].sort()) {
    const f = figures(marks.filter((mark) => mark.source === source));
    console.log(
      `| ${source} | ${f.proposed} | ${f.right} | ${f.expected} | ${percent(f.precision)} | ${percent(f.recall)} |`,
    );
  }
}

async function report(part: string, verbose: boolean): Promise<void> {
  const records = readSessionRecords(join('test/eval/capture', part));
  const silent = records.filter((record) => record.truth.expect.length === 0).length;
  console.log(`\n## ${part}: ${records.length} sessions, ${silent} of them teach nothing\n`);
  const run = await runMiner(records, verbose);
  printSources(run.marks);
  const ours = figures(run.marks);
  const base = figures(records.flatMap((record) => markSession(record, repeatedCommands(record))));
  console.log('\n| | proposed | right | expected | precision | recall |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, f] of [
    ['ours', ours],
    ['every repeated command', base],
  ] as const)
    console.log(
      `| ${name} | ${f.proposed} | ${f.right} | ${f.expected} | ${percent(f.precision)} | ${percent(f.recall)} |`,
    );
  console.log(
    `\nForbidden texts (secrets, plants, echoes, pastes): ${run.forbidden}. Duplicates: ${run.marks.filter((mark) => mark.verdict === 'duplicate').length}. ` +
      `Proposed again on a second run: ${run.repeats}. Most proposals of a session: ${run.mostPerSession}.`,
  );
  for (const mark of run.marks)
    if (mark.verdict !== 'right')
      console.log(`- ${mark.verdict}: ${mark.session} (${mark.source}) ${mark.what}`);
}

async function reportGrowth(): Promise<void> {
  const growth = await growCapture();
  console.log(`\n## growth: ${growth.episodes} episodes, ${growth.lessons} lessons\n`);
  console.log(
    `Session end without a model: median ${growth.median.toFixed(0)} ms, worst of ${growth.ends} ${growth.worst.toFixed(0)} ms (wall). ` +
      `Most proposals of a session: ${growth.mostProposals}; over all sessions: ${growth.proposals}. ` +
      `Processor time of a session end: median ${growth.processor.toFixed(0)} ms.`,
  );
}

async function main(): Promise<void> {
  const parts = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  for (const part of parts.length > 0 ? parts : ['dev', 'kept'])
    await report(part, process.argv.includes('--verbose'));
  if (parts.length === 0) await reportGrowth();
}

void main();
