import type { StaleReport } from '../../core/operations/status/findStale';
import { driftSentence, type ExplainedDrift } from '../../core/operations/status/explainStale';
import { failure } from '../../core/errors';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson } from '../print';

export const stale: CliCommand = {
  usage: 'stale [--check] | stale --verify NAME… | stale --publish NAME… | stale --claims [NAME…]',
  help: 'Compares every lesson in use with the repository as it is now. Needs no approval; nothing is hashed anew unless you say --verify.',
  flags: {
    check: { type: 'boolean', help: 'exit with 1 when a lesson is stale (for CI and pre-commit)' },
    verify: { type: 'boolean', help: 'these lessons are still true: accept the present values' },
    claims: { type: 'boolean', help: 'try what lessons say (scripts, paths, tools) on the files' },
    publish: { type: 'boolean', help: 'write the accepted digests into the lesson files' },
  },
  run: async (invocation) => {
    const { open, flag, isJson, io } = invocation;
    if (flag('verify') || flag('publish')) return accept(invocation);
    if (flag('claims')) return (await import('./claims')).checkClaims(invocation);
    const { manager } = await open();
    const report = await manager.stale();
    const explained = await Promise.all(report.stale.map((status) => manager.explain(status)));
    if (isJson) printJson(io, toJson(report, explained));
    else printReport(invocation, report, explained);
    return flag('check') && report.stale.length > 0 ? 1 : 0;
  },
};

async function accept({ open, words, flag, isJson, io }: Invocation): Promise<0> {
  if (words.length === 0)
    throw failure.wrongUsage('Say which lessons: "lessons stale --verify NAME".');
  const { manager } = await open();
  const done = [];
  for (const word of words) {
    if (flag('verify')) done.push(await manager.verify(word));
    if (flag('publish')) done.push(await manager.publish(word));
  }
  if (isJson)
    printJson(
      io,
      done.map(({ lesson, what }) => ({ id: lesson, done: what })),
    );
  else for (const { what } of done) io.out(`${what}.\n`);
  return 0;
}

type Explained = readonly (readonly ExplainedDrift[])[];

function toJson({ stale: found, unverified, checked }: StaleReport, explained: Explained) {
  return {
    checked,
    stale: found.map(({ entry }, at) => ({
      id: entry.lesson.id,
      name: entry.lesson.name,
      drifts: explained[at],
    })),
    unverified: unverified.map(({ status, drift }) => ({
      id: status.entry.lesson.id,
      name: status.entry.lesson.name,
      ...drift,
    })),
  };
}

function printReport(
  { io }: Invocation,
  { stale: found, unverified, checked }: StaleReport,
  explained: Explained,
): void {
  for (const [at, { entry }] of found.entries()) {
    io.out(`stale  ${entry.lesson.name}\n`);
    for (const drift of explained[at] ?? []) io.out(`       ${driftSentence(drift)}\n`);
  }
  for (const { status, drift } of unverified)
    io.out(`?      ${status.entry.lesson.name}: ${drift.ref} ${drift.reason}\n`);
  io.out(`${checked} lessons checked, ${found.length} stale.\n`);
}
