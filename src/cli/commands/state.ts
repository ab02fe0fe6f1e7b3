import { spoken } from '../../prose/say';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../core/errors';
import type { Carried } from '../../core/operations/state/carryState';
import type { Logger } from '../../core/ports';
import { openLessons } from '../../node/lessons/openLessons';
import { writeFailure } from '../../node/process/diskFailure';
import { ownFile } from '../../node/process/writeWhole';
import { joinRepositoryKey } from '../../node/repository/repositoryKey';
import { meetMachines } from '../../node/state/meetMachines';
import type { CliCommand, CliIo, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';

export const state: CliCommand = {
  usage: 'state export [FILE] | state import FILE [--yes] | state sync [--join KEY]',
  help: 'Carries approvals, noes and standing between your own machines and containers: never a text, a prompt or a path. "sync" meets the others in the folder, or at the git ref (refs/lessons/NAME at origin, or REMOTE#refs/lessons/NAME), that LESSONS_STATE_FOLDER or the setting lessons.state.folder names; --join uses what another clone of this repository put there.',
  flags: {
    yes: { type: 'boolean', help: 'take over what the file says' },
    join: {
      type: 'string',
      help: 'the key of the other clone, as "lessons doctor" shows it there',
    },
  },
  run: async (invocation) => {
    const [what, file] = invocation.words;
    if (what === 'export') return exportTo(invocation, file);
    if (what === 'import' && file !== undefined) return importFrom(invocation, file);
    if (what === 'sync') return sync(invocation);
    throw failure.wrongUsage(spoken('Say "state export", "state import FILE" or "state sync".'));
  },
};

async function exportTo({ open, io }: Invocation, file: string | undefined): Promise<ExitCode> {
  const { manager } = await open();
  const text = (await manager.exportState()).map((line) => `${line}\n`).join('');
  if (file === undefined) io.out(text);
  else {
    const path = resolve(io.cwd, file);
    try {
      writeFileSync(path, text, { mode: ownFile });
    } catch (error) {
      throw writeFailure(path, error);
    }
  }
  return 0;
}

async function importFrom(invocation: Invocation, file: string): Promise<ExitCode> {
  const { open, io, flag, isJson } = invocation;
  const path = resolve(io.cwd, file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw failure.stateUnreadable(path, error);
  }
  const { manager } = await open();
  const isDry = !flag('yes');
  const carried = await manager.importState(text.split('\n'), isDry);
  if (isJson) printJson(io, { ...carried, taken: !isDry });
  else
    io.out(
      isDry
        ? `${spoken('{0} would be taken over. Run it again with --yes.', counts(carried))}\n`
        : `${spoken('Took over {0}.', counts(carried))}\n`,
    );
  return isDry ? 3 : 0;
}

async function sync({ open, io, option, isJson }: Invocation): Promise<ExitCode> {
  let opened = await open();
  const folder = io.environment['LESSONS_STATE_FOLDER'] || opened.manager.settings().stateFolder;
  if (folder === '')
    throw failure.wrongUsage(
      spoken('Name a folder: LESSONS_STATE_FOLDER, or lessons.state.folder.'),
    );
  const key = option('join');
  if (key !== undefined) {
    if (opened.places.gitCommonDir === undefined)
      throw failure.wrongUsage(spoken('Only a git repository can join another one.'));
    const said = await opened.manager.exportState();
    joinRepositoryKey(opened.places, key);
    opened = await openLessons({
      folder: io.cwd,
      environment: io.environment,
      logger: warnings(io),
    });
    await opened.manager.importState(said);
  }
  const met = await meetMachines(opened.manager, opened.places, folder);
  await opened.manager.save();
  if (isJson) printJson(io, met);
  else {
    io.out(`${spoken('Gave {0}; took over {1}.', counts(met.sent), counts(met.received))}\n`);
    if (met.others.length > 0)
      io.out(
        `${spoken('Nothing of this clone was there. State of other clones: {0}. If one of them is this repository: lessons state sync --join KEY', met.others.join(', '))}\n`,
      );
  }
  return 0;
}

/** Nothing but what is wrong, as every verb prints it. */
function warnings({ err }: CliIo): Logger {
  const [quiet, print] = [
    () => undefined,
    (message: string) => err(`${spoken('lessons: {0}', message)}\n`),
  ];
  return { trace: quiet, debug: quiet, info: quiet, warn: print, error: print };
}

const counts = ({ said, used }: Carried): string =>
  spoken('{0} approvals and noes, {1} uses of lessons', said, used);
