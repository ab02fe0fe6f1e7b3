import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, toError } from '../../core/errors';
import { readTasks } from '../../core/capture/sessions/readTasks';
import type { Capture } from '../../core/capture/sessions/captureFromTasks';
import { isClaudeTranscript, linesFromClaudeTranscript } from '../../node/claudeTranscripts';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';

export const capture: CliCommand = {
  usage: 'capture --from FILE [--dry-run]',
  help: 'Learns from recorded tasks without a model: JSON lines as "lessons export" prints them, or a transcript of Claude Code. "-" reads standard input.',
  flags: {
    from: { type: 'string', help: 'the file with the recorded tasks' },
    'dry-run': { type: 'boolean', help: 'look and say, write nothing' },
  },
  run: async (invocation) => {
    const { open, option, flag, isJson, io } = invocation;
    const from = option('from');
    if (from === undefined)
      throw failure.wrongUsage('Say which file: "lessons capture --from FILE".');
    const lines = (from === '-' ? await io.readInput() : readFile(resolve(io.cwd, from))).split(
      '\n',
    );
    const { tasks, problems } = readTasks(
      isClaudeTranscript(lines) ? linesFromClaudeTranscript(lines) : lines,
    );
    for (const { line, message } of problems)
      io.err(`lessons capture: ${from}:${line}: ${message}\n`);
    const { manager } = await open();
    const found = await manager.capture(tasks, { isDry: flag('dry-run') });
    if (isJson) printJson(io, toJson(found));
    else printFound(invocation, found, tasks.length);
    return 0;
  },
};

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw failure.wrongUsage(`${path} cannot be read: ${toError(error).message}`);
  }
}

function toJson({ candidates, skipped }: Capture) {
  return {
    candidates: candidates.map(
      ({ name, kind, description, body, fingerprint, evidence, from }) => ({
        name,
        kind,
        description,
        body,
        fingerprint,
        evidence,
        from,
      }),
    ),
    skipped,
  };
}

function printFound({ io }: Invocation, { candidates, skipped }: Capture, tasks: number): void {
  for (const { name, body, evidence } of candidates) {
    io.out(`candidate  ${name}\n           ${body.replace(/\n/g, '\n           ')}\n`);
    for (const line of evidence) io.out(`           because: ${line}\n`);
  }
  printTable(
    io,
    skipped.map(({ what, reason }) => ['skipped  ', what, reason]),
  );
  io.out(`${tasks} tasks read, ${candidates.length} lessons proposed.\n`);
}
