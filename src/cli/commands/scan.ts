import { sayRefusal } from '../../prose/sayRefusal';
import { factKey } from '../../core/capture/fact';
import type { ScanReport } from '../../core/operations/learning/scan';
import type { CliCommand, Invocation } from '../commandLine';
import { countLessons } from '../../core/operations/status/countLessons';
import { printJson, printTable } from '../print';
import { printWaiting } from '../printWaiting';
import { say, spoken } from '../../prose/say';

export const scan: CliCommand = {
  usage: 'scan [--dry-run]',
  help: 'Reads the repository without a model and proposes lessons with evidence, as candidates. A second scan proposes nothing twice.',
  flags: { 'dry-run': { type: 'boolean', help: 'look and say, write nothing' } },
  run: async (invocation) => {
    const { open, flag, isJson, io } = invocation;
    const { manager } = await open();
    const report = await manager.scan({ isDry: flag('dry-run') });
    if (isJson) printJson(io, toJson(report));
    else {
      printReport(invocation, report);
      if (!flag('dry-run')) printWaiting(io, countLessons(await manager.list()));
    }
    // What a scan proposes is given by a gate that should know the words of this repository.
    if (!flag('dry-run')) await manager.learnWords();
    return 0;
  },
};

function toJson({ facts, proposed, problems, files, truncated }: ScanReport) {
  return {
    // A topic names one slot: what a package does differently is `packages/api:testRunner`.
    facts: facts.map((fact) => ({
      topic: factKey(fact),
      value: fact.value,
      confidence: fact.confidence,
      evidence: fact.evidence,
      ...(fact.package !== undefined && { package: fact.package }),
      ...(fact.rivals && { rivals: fact.rivals }),
    })),
    candidates: proposed.map(({ candidate, outcome, refusal, lesson }) => ({
      name: candidate.name,
      kind: candidate.kind,
      description: candidate.description,
      body: candidate.body,
      ...(candidate.topic !== undefined && { topic: candidate.topic }),
      fingerprint: candidate.refs,
      evidence: candidate.evidence,
      outcome,
      ...(refusal && { code: refusal.code, reason: sayRefusal(refusal) }),
      ...(lesson !== undefined && { lesson }),
    })),
    problems: problems.map(({ path, message }) => ({ path, message: say(message) })),
    files,
    truncated,
  };
}

function printReport(
  { io, flag }: Invocation,
  { proposed, problems, files, truncated }: ScanReport,
): void {
  printTable(
    io,
    proposed.map(({ candidate, outcome, refusal }) => [
      outcome,
      candidate.name,
      refusal ? sayRefusal(refusal) : candidate.body.replace(/\s+/g, ' '),
    ]),
  );
  for (const { path, message } of problems)
    io.out(`${spoken('problem  {0}: {1}', path, say(message))}\n`);
  const fresh = proposed.filter(({ outcome }) => outcome === 'new' || outcome === 'update').length;
  const where = flag('dry-run')
    ? spoken('would be proposed')
    : spoken('proposed; "lessons promote NAME" puts one to use');
  io.out(
    `${spoken('{0} files looked at{1}, {2} lessons {3}.', files, truncated ? ` ${spoken('(there are more)')}` : '', fresh, where)}\n`,
  );
}
