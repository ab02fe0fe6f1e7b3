import { checkClaims } from './claims';
import type { DoubtfulRef, StaleReport } from '../../core/operations/status/findStale';
import type { ExplainedDrift } from '../../core/operations/status/explainStale';
import type { LessonStatus } from '../../core/operations/status/lessonStatus';
import type { Done } from '../../core/operations/verbs/undo';
import { failure } from '../../core/errors';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { inWords, sayDrift, sayExplainedDrift } from '../../prose/sayDrift';
import { say, spoken } from '../../prose/say';

export const stale: CliCommand = {
  usage:
    'stale [--check [--allow-unpublished]] | stale --verify NAME… | stale --publish NAME… | stale --publish --all | stale --claims [NAME…]',
  help: 'Compares every lesson in use with the repository as it is now. Needs no approval; nothing is hashed anew unless you say --verify.',
  flags: {
    check: {
      type: 'boolean',
      help: 'exit with 1 when a lesson is stale, or its file cannot tell (for CI and pre-commit)',
    },
    'allow-unpublished': {
      type: 'boolean',
      help: 'with --check: refs without a digest in the file pass',
    },
    verify: { type: 'boolean', help: 'these lessons are still true: accept the present values' },
    claims: { type: 'boolean', help: 'try what lessons say (scripts, paths, tools) on the files' },
    publish: { type: 'boolean', help: 'write the accepted digests into the lesson files' },
    all: { type: 'boolean', help: 'with --publish: every approved lesson that holds now' },
  },
  run: async (invocation) => {
    const { open, flag, isJson, io } = invocation;
    checkFlags(invocation);
    if (flag('verify') || flag('publish')) return accept(invocation);
    if (flag('claims')) return checkClaims(invocation);
    const { manager } = await open();
    const report = await manager.stale();
    const explained = await Promise.all(report.stale.map((status) => manager.explain(status)));
    await manager.noteShown(report.stale);
    if (isJson) printJson(io, toJson(report, explained));
    else printReport(invocation, report, explained);
    return flag('check') ? checked(report, flag('allow-unpublished')) : 0;
  },
};

function checkFlags({ flag, words }: Invocation): void {
  if (flag('all') && (!flag('publish') || flag('verify') || words.length > 0))
    throw failure.wrongUsage(spoken('"--all" goes with "lessons stale --publish" alone.'));
  if (flag('allow-unpublished') && !flag('check'))
    throw failure.wrongUsage(spoken('"--allow-unpublished" goes with "lessons stale --check".'));
}

/** What a check elsewhere, which knows the files alone, would find too. */
function checked(report: StaleReport, allowUnpublished: boolean): ExitCode {
  const { stale: found, unreadable, unpublished, heldHereAlone } = report;
  const isFound = found.length + unreadable.length + heldHereAlone.length > 0;
  return isFound || (unpublished.length > 0 && !allowUnpublished) ? 1 : 0;
}

async function accept({ open, words, flag, isJson, io }: Invocation): Promise<0> {
  if (words.length === 0 && !flag('all'))
    throw failure.wrongUsage(spoken('Say which lessons: "lessons stale --verify NAME".'));
  const { manager } = await open();
  const done: Done[] = [];
  if (flag('all')) done.push(...(await manager.publishAll()));
  for (const word of words) {
    if (flag('verify')) done.push(await manager.verify(word));
    if (flag('publish')) done.push(await manager.publish(word));
  }
  if (isJson)
    printJson(
      io,
      done.map(({ lesson, what }) => ({ id: lesson, done: say(what) })),
    );
  else if (done.length === 0)
    io.out(`${spoken('Every lesson that holds has its digests in its file.')}\n`);
  else for (const { what } of done) io.out(`${say(what)}.\n`);
  return 0;
}

type Explained = readonly (readonly ExplainedDrift[])[];

function toJson(report: StaleReport, explained: Explained) {
  const { stale: found, unverified, unpublished, heldHereAlone, unchecked } = report;
  return {
    checked: report.checked,
    stale: found.map((status, at) => ({ ...named(status), drifts: explained[at]?.map(inWords) })),
    unverified: unverified.map(({ status, drift }) => ({ ...named(status), ...inWords(drift) })),
    unpublished: unpublished.map(named),
    heldHereAlone: heldHereAlone.map(named),
    unchecked: unchecked.map(({ status, why }) => ({ ...named(status), why })),
  };
}

function named({ entry }: LessonStatus): { readonly id: string; readonly name: string } {
  return { id: entry.lesson.id, name: entry.lesson.name };
}

function printReport({ io }: Invocation, report: StaleReport, explained: Explained): void {
  const { stale: found, unverified, heldHereAlone, unchecked } = report;
  for (const [at, { entry }] of found.entries()) {
    io.out(`${spoken('stale  {0}', entry.lesson.name)}\n`);
    for (const drift of explained[at] ?? []) io.out(`       ${sayExplainedDrift(drift)}\n`);
  }
  for (const { entry } of heldHereAlone)
    io.out(
      `${spoken('here   {0}: you verified it, its file says otherwise; "lessons stale --publish {1}" tells the others', entry.lesson.name, entry.lesson.name)}\n`,
    );
  for (const doubtful of unverified) io.out(`?      ${sentenceOf(doubtful)}\n`);
  for (const { entry } of verifiedUnpublished(report))
    io.out(
      `${spoken('here   {0}: its file publishes no digest; "lessons stale --publish {1}" tells the others', entry.lesson.name, entry.lesson.name)}\n`,
    );
  for (const { status, why } of unchecked) io.out(`-      ${status.entry.lesson.name}: ${why}\n`);
  io.out(`${spoken('{0} lessons checked, {1} stale.', report.checked, found.length)}\n`);
}

/** Verified by this user, with nothing in the file: a check elsewhere can say nothing of them. */
function verifiedUnpublished({ unpublished, unverified, stale: found }: StaleReport) {
  return unpublished.filter(
    (status) => !found.includes(status) && !unverified.some((other) => other.status === status),
  );
}

function sentenceOf({ status, drift }: DoubtfulRef): string {
  return `${status.entry.lesson.name}: ${sayDrift(drift)}`;
}
