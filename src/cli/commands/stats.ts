import type { CliCommand } from '../commandLine';
import { printJson } from '../print';

export const stats: CliCommand = {
  usage: 'stats',
  help: 'Counts lessons, recorded requests, tokens given and verdicts.',
  flags: {},
  run: async ({ open, isJson, io }) => {
    const { manager } = await open();
    const found = await manager.stats();
    if (isJson) {
      printJson(io, found);
      return 0;
    }
    const counts = (values: Readonly<Record<string, number>>): string =>
      Object.entries(values)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ') || 'none';
    io.out(`lessons   ${counts(found.lessons)}\n`);
    io.out(
      `requests  ${found.requests} recorded, ${Math.round(found.shareWithout * 100)} % without a lesson\n`,
    );
    io.out(`tokens    ${found.tokens} given in all\n`);
    io.out(`verdicts  ${counts(found.verdicts)}\n`);
    if (found.skippedLines > 0)
      io.out(`journal   ${found.skippedLines} lines could not be read and were skipped\n`);
    return 0;
  },
};
