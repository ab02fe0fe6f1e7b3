import { resolve } from 'node:path';
import type { Candidate } from '../../core/capture/candidate';
import type { ImportedStatement } from '../../core/capture/importInstructions';
import { sayRefusal } from '../../prose/sayRefusal';
import type { ImportReport } from '../../core/operations/learning/importLessons';
import type { ImportSummary } from '../../core/operations/learning/importSummary';
import { sayFinding } from '../../prose/sayFinding';
import { namedSources } from '../../node/repository/namedSources';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';
import { say, spoken } from '../../prose/say';
import { saying } from '../../core/saying';

export const importInstructions: CliCommand = {
  usage: 'import [FILE…] [--dry-run] [--keep FILE:LINE]',
  help: 'Reads AGENTS.md, CLAUDE.md, GEMINI.md, copilot-instructions.md, .cursor/rules, .clinerules, .windsurf/rules, .junie, CONTRIBUTING and their like as whole statements, tries what they name and proposes those that hold and say something new. FILE: only these, also a coding agent’s own MEMORY.md, which is read only where you name it.',
  flags: {
    'dry-run': { type: 'boolean', help: 'look and say, write nothing' },
    keep: {
      type: 'string',
      help: 'propose this statement although something contradicts it or is not so',
    },
  },
  run: async (invocation) => {
    const { manager, places } = await invocation.open();
    const paths = invocation.words.map((word) => resolve(invocation.io.cwd, word));
    const keep = invocation.option('keep');
    const report = await manager.importInstructions({
      ...namedSources(places.root, paths),
      isDry: invocation.flag('dry-run'),
      ...(keep !== undefined && { keep: [keep] }),
    });
    if (invocation.isJson) printJson(invocation.io, toJson(report));
    else printReport(invocation, report);
    return 0;
  },
};

function toJson({ files, unread, statements, proposed, summary }: ImportReport) {
  return {
    summary,
    files,
    unread: unread.map(({ path, why }) => ({ path, why: say(why) })),
    statements: statements.map(
      ({ path, line, endLine, text, standing, leaning, fact, against, faults, candidate }) => ({
        path,
        line,
        endLine,
        text,
        standing,
        ...(leaning && { code: leaning, why: say(saying(`leans.${leaning}`)) }),
        ...(candidate && { lesson: lessonOf(candidate) }),
        ...(against && { against }),
        ...(faults && {
          faults: faults.map((fault) => ({ line: fault.line, why: sayFinding(fault) })),
        }),
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
  { files, unread, statements, proposed, summary }: ImportReport,
): void {
  for (const { path, why } of unread)
    io.err(`${spoken('{0} was left out: {1}.', path, say(why))}\n`);
  if (files.length === 0) {
    io.out(`${spoken('No instruction file was found.')}\n`);
    return;
  }
  printTable(
    io,
    statements.map((statement) => {
      const { standing, path, line, text } = statement;
      return [standing, `${path}:${line}`, text.replace(/\s+/g, ' ') + besideOf(statement)];
    }),
  );
  for (const { name, outcome, refusal } of proposed)
    if (outcome === 'refused' && refusal)
      io.out(`${spoken('not proposed  {0}: {1}', name, sayRefusal(refusal))}\n`);
  io.out(`${saySummary(summary)}\n`);
}

/** Why a statement is not proposed, with the line where that is to be seen. */
function besideOf({ path, fact, against, leaning, faults = [] }: ImportedStatement): string {
  if (leaning) return ` | ${say(saying(`leans.${leaning}`))}`;
  if (faults.length > 0)
    return faults.map((fault) => ` | ${path}:${fault.line}: ${sayFinding(fault)}`).join('');
  if (fact) return ` ${spoken('| the files say: {0} {1}', fact.topic, fact.value)}`;
  if (!against) return '';
  return ` ${spoken('| {0}:{1} says: {2}', against.path, against.line, against.text.replace(/\s+/g, ' '))}`;
}

function saySummary({ read, hold, duplicates, wrong, ...rest }: ImportSummary): string {
  const more = [
    rest.contradicted > 0 ? spoken(', {0} contradicted', rest.contradicted) : '',
    rest.refused > 0 ? spoken(', {0} not fit for a lesson', rest.refused) : '',
    rest.leaning > 0 ? spoken(', {0} lean on the text around them', rest.leaning) : '',
  ];
  return spoken(
    '{0} read, {1} hold, {2} duplicates, {3} wrong{4}.',
    read,
    hold,
    duplicates,
    wrong,
    more.join(''),
  );
}
