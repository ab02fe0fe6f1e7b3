import type { Finding } from '../../capture/check/finding';
import { PathIndex } from '../../capture/check/pathIndex';
import { readMentions } from '../../capture/check/readMentions';
import { tryAnchors } from '../../capture/check/tryAnchors';
import { tryContradictions } from '../../capture/check/tryContradictions';
import { tryHeader } from '../../capture/check/tryHeader';
import { trySize } from '../../capture/check/trySize';
import { tryMentions } from '../../capture/check/tryMentions';
import { tryVersions } from '../../capture/check/tryVersions';
import {
  isSkill,
  readInstructionFiles,
  type InstructionFile,
} from '../../capture/instructions/instructionFiles';
import { folderOf } from '../../capture/resolvePath';
import { ScanTree } from '../../capture/scanTree';
import { IgnoreRules, maxIgnoreBytes } from '../../fingerprint/ignoreRules';
import type { Cancellation, RelativePath, RepositoryReader } from '../../ports';
import type { UnreadFile } from '../../capture/instructions/instructionPages';
import type { Pipeline } from '../pipeline';

/** What instruction files say that is not true. */
export interface InstructionCheck {
  readonly files: readonly RelativePath[];
  readonly unread: readonly UnreadFile[];
  /** In the order of files and lines. */
  readonly findings: readonly Finding[];
}

/** Tries every instruction file of the repository, or the named ones, line by line against the files and the history. Cancellation throws `cancelled`. */
export async function checkInstructions(
  { reader, history }: Pick<Pipeline, 'reader' | 'history'>,
  named: readonly RelativePath[] = [],
  signal?: Cancellation,
): Promise<InstructionCheck> {
  const { files, unread, all } = await readInstructionFiles(reader, signal, named, isSkill);
  const tree = new ScanTree(reader, all, [], signal);
  const index = new PathIndex(all);
  const isIgnored = await ignoredBy(reader, all);
  const mentions = files.flatMap(({ path, text }) => readMentions(path, text));
  const findings = await tryMentions(mentions, { tree, index, history, isIgnored }, signal);
  const others = [
    ...files.flatMap((file) => [...tryHeader(file, index), ...trySize(file, files)]),
    ...tryAnchors(mentions, files),
    ...tryContradictions(files),
  ];
  const versions = await Promise.all(files.map((file) => tryVersions(file, tree, history)));
  return {
    files: files.map(({ path }) => path),
    // Pages that a guide links are no instruction files: that one is not read is no matter of theirs.
    unread: unread.filter(({ why }) => why.code === 'unread.noText'),
    findings: inOrder([...findings, ...others, ...versions.flat()], files),
  };
}

function inOrder(
  findings: readonly Finding[],
  files: readonly InstructionFile[],
): readonly Finding[] {
  const rank = new Map(files.map(({ path }, at) => [path, at]));
  return [...findings].sort(
    (a, b) =>
      (rank.get(a.path) ?? 0) - (rank.get(b.path) ?? 0) || a.line - b.line || a.column - b.column,
  );
}

/** Files that are left out of the repository: whether they are there says nothing of what is kept. */
async function ignoredBy(
  reader: RepositoryReader,
  files: readonly RelativePath[],
): Promise<(path: RelativePath) => boolean> {
  const sources = new Map<RelativePath, string>();
  for (const path of files.filter((file) => /(^|\/)\.gitignore$/.test(file)))
    sources.set(folderOf(path), (await reader.text(path, maxIgnoreBytes)) ?? '');
  return (path) => {
    let rules = IgnoreRules.none;
    const names = path.split('/');
    return names.some((name, at) => {
      const folder = names.slice(0, at).join('/');
      const text = sources.get(folder);
      if (text !== undefined) rules = rules.with(folder, text);
      return rules.ignores(folder, name, true) || rules.ignores(folder, name, false);
    });
  };
}
