import { failure, isLessonError, toError } from '../core/errors';
import type { Logger } from '../core/ports';
import { openLessons, type OpenLessons } from '../node/lessons/openLessons';
import type { CliCommand, CliIo, ExitCode, FlagSpec, Invocation } from './commandLine';
import { logLine, sayError, speakIn, spoken } from '../prose/say';
import { countLater } from './countLater';
import { languageOf, speechOf } from './language';
import { parseFlags } from './parseFlags';
import { exitCodeOf, terminalText } from './print';
import { loadCommand } from './loadCommand';
import { aliases, verbs } from './verbs';

/** What every verb takes. */
export const commonFlags: FlagSpec = {
  json: { type: 'boolean', help: 'print stable JSON' },
  lang: { type: 'string', help: 'the language of what is printed: en or zh-cn' },
  help: { type: 'boolean', help: 'print this help' },
  verbose: { type: 'boolean', help: 'print what happens to standard error' },
};

/** Runs one command line. Never throws and never ends the process: the answer is the exit code. */
export async function runCli(argv: readonly string[], world: CliIo): Promise<ExitCode> {
  speakIn(speechOf(languageOf(argv, world.environment)));
  try {
    return await runVerb(argv, world);
  } finally {
    speakIn();
  }
}

async function runVerb(argv: readonly string[], world: CliIo): Promise<ExitCode> {
  const io: CliIo = {
    ...world,
    out: (text) => world.out(terminalText(text)),
    err: (text) => world.err(terminalText(text)),
  };
  const [word = 'help', ...rest] = argv;
  const verb = aliases[word] ?? word;
  if (verb === 'help' || word === '--help' || word === '-h') return printOverview(io);
  const load = loadCommand(verb);
  if (!load) {
    io.err(`lessons: ${spoken('"{0}" is no verb. Run "lessons help" to see them.', word)}\n`);
    return 2;
  }
  try {
    return await runCommand(await load(), verb, rest, io);
  } catch (thrown) {
    io.err(`lessons ${verb}: ${sayError(thrown)}\n`);
    if (!isLessonError(thrown)) io.err(`${toError(thrown).stack ?? ''}\n`);
    return exitCodeOf(thrown);
  }
}

async function runCommand(
  command: CliCommand,
  verb: string,
  args: readonly string[],
  io: CliIo,
): Promise<ExitCode> {
  const flags = { ...commonFlags, ...command.flags };
  const { values, words } = parse(verb, args, flags);
  if (values['help'] === true) {
    io.out(helpText(command, flags));
    return 0;
  }
  const logger = stderrLogger(io, values['verbose'] === true);
  const isDry = values['dry-run'] === true;
  let opened: Promise<OpenLessons> | undefined;
  const invocation: Invocation = {
    words,
    flag: (name) => values[name] === true,
    option: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    isJson: values['json'] === true,
    io,
    open: (folder = io.cwd) =>
      (opened ??= openLessons({ folder, environment: io.environment, logger, isDry })),
  };
  const code = await command.run(invocation);
  if (opened && !isDry) {
    const lessons = await opened;
    await lessons.manager.save();
    if (verb !== 'words') await countLater(lessons, io.later);
  }
  return code;
}

function parse(verb: string, args: readonly string[], flags: FlagSpec) {
  try {
    return parseFlags(args, flags);
  } catch (error) {
    throw failure.wrongUsage(`${sayError(error)} ${spoken('Run "lessons {0} --help".', verb)}`);
  }
}

function helpText({ usage, help }: CliCommand, flags: FlagSpec): string {
  const rows = Object.entries(flags).map(([name, { type, help: text }]) => {
    return `  --${name}${type === 'string' ? ' VALUE' : ''}`.padEnd(24) + spoken(text);
  });
  return `lessons ${usage}\n\n${spoken(help)}\n\n${rows.join('\n')}\n`;
}

function printOverview(io: CliIo): ExitCode {
  const rows = Object.entries(verbs).map(
    ([verb, summary]) => `  ${verb.padEnd(14)}${spoken(summary)}`,
  );
  io.out(
    `lessons VERB [--json] …\n\n${rows.join('\n')}\n\n${spoken('"lessons VERB --help" tells more. Exit codes: 0 fine, 1 found something, 2 wrong use or failure, 3 needs you.')}\n`,
  );
  return 0;
}

function stderrLogger(io: CliIo, verbose: boolean): Logger {
  const print = (message: string | Error, error?: unknown): void =>
    io.err(`lessons: ${logLine(message, error)}\n`);
  const ifVerbose = verbose ? print : (): void => undefined;
  return { trace: () => undefined, debug: ifVerbose, info: ifVerbose, warn: print, error: print };
}
