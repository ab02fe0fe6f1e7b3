import { failure } from '../../core/errors';
import type { CliCommand } from '../commandLine';
import { printJson, printTable } from '../print';
import { say, spoken } from '../../prose/say';

export const fingerprint: CliCommand = {
  usage: 'fingerprint REF…',
  help: 'Prints the digest each ref has now, such as package.json#scripts.test, tests/ or glob:src/**/*.ts.',
  flags: {},
  run: async ({ open, words, isJson, io }) => {
    if (words.length === 0)
      throw failure.wrongUsage(
        spoken('Say which refs: "lessons fingerprint package.json#scripts.test".'),
      );
    const { manager } = await open();
    const digests = await manager.fingerprint(words);
    if (isJson) {
      printJson(
        io,
        digests.map(({ ref, kind, digest, missing, error }) => ({
          ref,
          kind,
          digest: digest ?? null,
          missing,
          ...(error !== undefined && { error: say(error) }),
        })),
      );
    } else {
      printTable(
        io,
        digests.map(({ ref, kind, digest, missing, value, error }) => [
          ref,
          kind,
          digest ?? '-',
          missing ? 'missing' : error === undefined ? (value ?? '') : say(error),
        ]),
      );
    }
    return 0;
  },
};
