import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { commandRef } from '../sources/ciFact';
import { ciSteps } from '../sources/ciSteps';
import { scriptEnding } from '../sources/makingOf';
import { nodeProject } from '../sources/nodeProject';
import { openCommand } from '../sources/openCommand';
import { taskTargets } from '../sources/taskTargets';
import { typedCommand } from '../sources/typedCommand';

/** A check and what writes the files that it compares. */
interface Twins {
  readonly check: string;
  readonly write: string;
}

const comparing = '(?:verify|check|validate|ensure)';
const writing = '(?:update|(?:re)?gen(?:erate)?|sync|write|build|make)';
/** What a formatter or a linter compares is told as its own gate. */
const ofStyle = new RegExp(String.raw`\b(${oneOf(lists.stylePrograms)})`, 'i');
/** What is made of something else, by its name. */
const ofMaking = new RegExp(oneOf(lists.writingCommands), 'i');
const isMaking = (name: string): boolean => ofMaking.test(name.replaceAll('_', ' '));
const mostTold = 3;

/** Checks of CI that have a twin which writes what they compare: `verify-codegen` beside `update-codegen`, a generator called with `--check`. */
export const verified: Detector = {
  name: 'verified',
  detect: async (tree) => {
    const names = await namesOf(tree);
    const found = new Map<string, Twins & { readonly path: string; readonly line: number }>();
    for (const { text, path, line } of await ciSteps(tree)) {
      const check = typedCommand(text);
      if (check === undefined || ofStyle.test(check)) continue;
      const write = byFlag(tree, check) ?? (await byName(tree, check, names));
      if (write !== undefined && !found.has(write)) found.set(write, { check, write, path, line });
    }
    const told = [...found.values()].slice(0, mostTold);
    if (told.length === 0) return [];
    const evidence = told.map(({ path, line, check }) => ({ path, line, text: check }));
    const refs = await Promise.all(evidence.map((item) => commandRef(tree, item)));
    const twins = told.map(({ check, write }) => `${quoted(write)} (${quoted(check)})`).join(', ');
    return [
      {
        ...provenFact(
          'verified',
          told.map(({ write }) => write).join(' | '),
          evidence,
          [...new Set(refs)],
          0.88,
        ),
        slots: { twins },
      },
    ];
  },
};

/** Whatever can be called by name: targets, scripts of package.json and script files. */
async function namesOf(tree: ScanTree): Promise<ReadonlySet<string>> {
  const { scripts = {} } = (await nodeProject(tree)) ?? {};
  const targets = await taskTargets(tree);
  const files = tree.files.filter((file) => /\.(sh|py|js|mjs|ts|rb|pl)$/.test(file));
  return new Set([...Object.keys(scripts), ...targets.map(({ name }) => name), ...files]);
}

/** A generator of the project called with the option that writes nothing. */
function byFlag(tree: ScanTree, check: string): string | undefined {
  const [, before = '', after = ''] =
    /^(.*?) --(?:check|verify|validate)(?= |$)(.*)$/.exec(check) ?? [];
  const write = `${before}${after}`.trim();
  const words = write.split(' ');
  // What a program is given to look at is not the program.
  const isOwn =
    words.some(
      (word, at) => (at === 0 || scriptEnding.test(word)) && tree.has(word.replace(/^\.\//, '')),
    ) || /^cargo (xtask|dev|run)\b/.test(write);
  return write !== '' && isOwn && isMaking(write) && !onlyShows.test(write) ? write : undefined;
}

/** With one of these a generator writes nothing either. */
const onlyShows = / --(diff|dry-run|list-different|stdout|print)(?= |$)/;

const first = new RegExp(String.raw`^((?:.*[/ ])?)${comparing}[-_:.](\S+)$`);
const last = new RegExp(String.raw`^((?:.*[/ ])?)(\S+?)[-_:.]${comparing}(\.\w+)?$`);

/** Looks for a difference, whatever the program. */
const compares = /\bdiff\b|\bcmp\b|\bgit status\b| --?(n|check|verify|validate|dry-?run)\b/;
/** Never ends. */
const serves = /\b(serve|server|dev|start|watch|preview)\b/;

/** Whether two commands are what their names say: one compares, or calls the other; the other writes and ends. A script that cannot be read is taken at its name. */
async function areTwins(tree: ScanTree, check: string, write: string): Promise<boolean> {
  const [checking, writes] = await Promise.all([
    openCommand(tree, check),
    openCommand(tree, write),
  ]);
  const isRead = checking.some((line) => line !== check);
  const called = write.slice(write.lastIndexOf(' ') + 1).replace(/^\.\//, '');
  const isComparing = checking.some((line) => compares.test(line) || line.includes(called));
  return (!isRead || isComparing) && !writes.some((line) => serves.test(line));
}

/** The command whose name says that it writes what the other one compares. */
async function byName(
  tree: ScanTree,
  check: string,
  names: ReadonlySet<string>,
): Promise<string | undefined> {
  const named = comparedBy(check);
  if (!named) return undefined;
  const program = named.before.slice(0, named.before.lastIndexOf(' ') + 1);
  const folder = named.before.slice(program.length);
  const about = escaped(named.about);
  const writer = new RegExp(
    String.raw`^${escaped(folder.replace(/^\.\//, ''))}(${writing}[-_:.]?${about}|${about}([-_:.]${writing})?)$`,
  );
  const [name, another] = [...names].filter((one) => writer.test(one));
  if (name === undefined || another !== undefined || !isMaking(name)) return undefined;
  const write = folder.startsWith('./') ? `${program}./${name}` : `${program}${name}`;
  return (await areTwins(tree, check, write)) ? write : undefined;
}

/** What stands before the name of a check, program and folder, and what the check is about. */
function comparedBy(
  check: string,
): { readonly before: string; readonly about: string } | undefined {
  const [, begun = '', what] = first.exec(check) ?? [];
  if (what !== undefined) return { before: begun, about: what };
  const [, before = '', about, ending = ''] = last.exec(check) ?? [];
  return about === undefined ? undefined : { before, about: `${about}${ending}` };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
