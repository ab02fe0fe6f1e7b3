import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { managerChecks } from '../limits/managerChecks';
import { ciCommands } from '../sources/ciCommands';
import { lockFiles } from '../sources/lockFiles';
import { declaredManager, nodeProject, scriptText } from '../sources/nodeProject';

const nodeLocks = lockFiles.filter(({ ecosystem }) => ecosystem === 'node');

/** npm, pnpm, yarn or bun: declared, else locked, else what CI installs with, else what scripts call. */
export const nodePackageManager: Detector = {
  name: 'node package manager',
  detect: async (tree) => {
    const fact = await nodeManager(tree);
    return fact ? [{ ...fact, checks: managerChecks('node', fact.value) }] : [];
  },
};

/** The package manager fact of a Node project. */
export function nodeManager(tree: ScanTree): Promise<Fact | undefined> {
  return tree.once('node manager', async () => {
    const project = await nodeProject(tree);
    if (!project) return undefined;
    const locks = nodeLocks.filter(({ file }) => tree.has(file));
    const installs = await installers(tree);
    const declared = declaredManager(project.manifest);
    if (declared !== undefined) {
      const evidence = await tree.at('package.json', '"packageManager"');
      const fact = provenFact('packageManager', declared, evidence, [
        'package.json#packageManager~name',
      ]);
      const rivals = locks
        .filter(({ manager }) => manager !== declared)
        .map(({ file, manager }) => ({ value: manager, evidence: { path: file, text: file } }));
      return rivals.length > 0 ? { ...fact, rivals } : fact;
    }
    const locked = [...new Set(locks.map(({ manager }) => manager))];
    const [lock] = locks;
    if (lock && locked.length === 1) {
      return provenFact('packageManager', lock.manager, { path: lock.file, text: lock.file }, [
        `${lock.file}~exists`,
      ]);
    }
    const allowed =
      locked.length > 1 ? installs.filter(({ manager }) => locked.includes(manager)) : installs;
    const managers = [...new Set(allowed.map(({ manager }) => manager))];
    const [install] = allowed;
    if (install && managers.length === 1) {
      return provenFact(
        'packageManager',
        install.manager,
        install.evidence,
        [`${install.evidence.path}`],
        0.85,
      );
    }
    return locked.length > 1 ? undefined : calledInScripts(tree, scriptText(project));
  });
}

async function installers(
  tree: ScanTree,
): Promise<readonly { readonly manager: string; readonly evidence: Evidence }[]> {
  return (await ciCommands(tree)).flatMap(({ text, path, line, isCheck }) => {
    const manager =
      /^(npm|pnpm|yarn|bun) (ci|install|i)\b(?! (-g|--global))|^(yarn)( --\S+)*$/.exec(text);
    const name = manager?.[1] ?? manager?.[4];
    if (name === undefined || !isCheck || / (-g|--global)\b|@/.test(text)) return [];
    return [{ manager: name, evidence: { path, line, text } }];
  });
}

async function calledInScripts(tree: ScanTree, scripts: string): Promise<Fact | undefined> {
  const names = [...scripts.matchAll(/\b(npm|pnpm|yarn|bun) (?:run |test\b|install\b|ci\b)/g)].map(
    (match) => match[1] ?? '',
  );
  const [first] = names;
  if (first === undefined || new Set(names).size > 1) return undefined;
  const evidence = await tree.at('package.json', `${first} `);
  return provenFact(
    'packageManager',
    first,
    evidence,
    ['package.json#packageManager~exists'],
    0.75,
  );
}
