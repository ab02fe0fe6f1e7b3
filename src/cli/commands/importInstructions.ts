import type { ImportReport } from '../../core/operations/learning/importLessons';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';

export const importInstructions: CliCommand = {
  usage: 'import [--dry-run] [--keep FILE:LINE]',
  help: 'Reads AGENTS.md, CLAUDE.md, GEMINI.md, .cursor/rules, .windsurfrules and copilot-instructions.md as whole statements and proposes those that say something new.',
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

function toJson({ files, statements, proposed }: ImportReport) {
  return {
    files,
    statements: statements.map(({ path, line, text, standing, fact, against }) => ({
      path,
      line,
      text,
      standing,
      ...(against && { against: { path: against.path, line: against.line, text: against.text } }),
      ...(fact && { fact: { topic: fact.topic, value: fact.value, evidence: fact.evidence } }),
    })),
    proposed,
  };
}

function printReport({ io }: Invocation, { files, statements, proposed }: ImportReport): void {
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
  const fresh = proposed.filter(({ outcome }) => outcome === 'new').length;
  io.out(`${files.length} files, ${statements.length} statements, ${fresh} proposed.\n`);
}
