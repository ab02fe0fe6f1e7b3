import type { Candidate } from '../../core/capture/candidate';
import { sayRefusal } from '../../core/capture/refusals';
import type { ImportReport } from '../../core/operations/learning/importLessons';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';

export const importInstructions: CliCommand = {
  usage: 'import [--dry-run] [--keep FILE:LINE]',
  help: 'Reads AGENTS.md, CLAUDE.md, GEMINI.md, copilot-instructions.md, .cursor/rules, .clinerules, .windsurf/rules, .junie, CONTRIBUTING and their like as whole statements and proposes those that say something new.',
  flags: {
    'dry-run': { type: 'boolean', help: 'look and say, write nothing' },
    keep: { type: 'string', help: 'propose this statement although something contradicts it' },
  },
  run: async (invocation) => {
    const { manager } = await invocation.open();
    const keep = invocation.option('keep');
    const report = await manager.importInstructions({
      isDry: invocation.flag('dry-run'),
      ...(keep !== undefined && { keep: [keep] }),
    });
    if (invocation.isJson) printJson(invocation.io, toJson(report));
    else printReport(invocation, report);
    return 0;
  },
};

function toJson({ files, unread, statements, proposed }: ImportReport) {
  return {
    files,
    unread,
    statements: statements.map(
      ({ path, line, endLine, text, standing, fact, against, candidate }) => ({
        path,
        line,
        endLine,
        text,
        standing,
        ...(candidate && { lesson: lessonOf(candidate) }),
        ...(against && { against: { path: against.path, line: against.line, text: against.text } }),
        ...(fact && { fact: { topic: fact.topic, value: fact.value, evidence: fact.evidence } }),
      }),
    ),
    proposed: proposed.map(({ refusal, ...one }) => ({
      ...one,
      ...(refusal && { code: refusal.code, reason: sayRefusal(refusal) }),
    })),
  };
}

/** What a statement would be as a lesson. */
function lessonOf({
  name,
  description,
  body,
  triggers,
  refs,
  package: folder,
  appliesTo,
}: Candidate) {
  return { name, description, body, triggers, refs, package: folder, appliesTo };
}

function printReport(
  { io }: Invocation,
  { files, unread, statements, proposed }: ImportReport,
): void {
  for (const { path, why } of unread) io.err(`${path} was left out: ${why}.\n`);
  if (files.length === 0) {
    io.out('No instruction file was found.\n');
    return;
  }
  printTable(
    io,
    statements.map(({ path, line, text, standing, fact, against }) => {
      const beside = fact
        ? ` | the files say: ${fact.topic} ${fact.value}`
        : against
          ? ` | ${against.path}:${against.line} says: ${against.text.replace(/\s+/g, ' ')}`
          : '';
      return [standing, `${path}:${line}`, text.replace(/\s+/g, ' ') + beside];
    }),
  );
  const count = (standing: string): number =>
    statements.filter((statement) => statement.standing === standing).length;
  for (const { name, outcome, refusal } of proposed)
    if (outcome === 'refused' && refusal) io.out(`not proposed  ${name}: ${sayRefusal(refusal)}\n`);
  const fresh = proposed.filter(({ outcome }) => outcome === 'new').length;
  io.out(
    `${files.length} files, ${statements.length} statements read: ${count('new')} hold, ${count('duplicate') + count('known')} said already, ${count('contradicts')} contradicted, ${count('no instruction')} ask for nothing. ${fresh} proposed.\n`,
  );
}
