import { provenFact, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { dig } from '../shape';
import { findCi } from '../sources/ciCommands';
import { taskTargets } from '../sources/taskTargets';

interface Formatter {
  readonly name: string;
  readonly call: RegExp;
  readonly hook: RegExp;
  /** Table of pyproject.toml that configures it. */
  readonly table: readonly string[];
}

const formatters: readonly Formatter[] = [
  { name: 'ruff', call: /\bruff format\b/, hook: /id: ruff-format\b/, table: ['ruff', 'format'] },
  {
    name: 'black',
    call: /(^|[\s/"'])black\b(?! ?[=><])/,
    hook: /id: black(-jupyter)?\b/,
    table: ['black'],
  },
  { name: 'yapf', call: /(^|[\s/])yapf\b/, hook: /id: yapf\b/, table: ['yapf'] },
  { name: 'autopep8', call: /(^|[\s/])autopep8\b/, hook: /id: autopep8\b/, table: ['autopep8'] },
];
const hooksPath = '.pre-commit-config.yaml';
const manifestPath = 'pyproject.toml';

/** The one formatter that is called; a settings table alone counts only where nothing is called. Two of a kind = none. */
export async function pythonFormatter(tree: ScanTree): Promise<Fact | undefined> {
  const called: Fact[] = [];
  const configured: Fact[] = [];
  for (const formatter of formatters) {
    const { name, table } = formatter;
    const evidence = await callOf(tree, formatter);
    const key = `tool.${table.join('.')}`;
    if (evidence) {
      const ref = evidence.path === hooksPath ? `${hooksPath}~exists` : evidence.path;
      called.push(provenFact('formatter', name, evidence, [ref], 0.92));
    } else if (dig(await tree.record(manifestPath), 'tool', ...table) !== undefined) {
      const line = await tree.at(manifestPath, `[${key}`);
      configured.push(provenFact('formatter', name, line, [`${manifestPath}#${key}~exists`], 0.85));
    }
  }
  const found = called.length > 0 ? called : configured;
  return found.length === 1 ? found[0] : undefined;
}

/** Where a formatter is called: hooks, CI, make targets, scripts, tox or nox. */
async function callOf(tree: ScanTree, { call, hook }: Formatter): Promise<Evidence | undefined> {
  if (hook.test(await tree.text(hooksPath))) return tree.at(hooksPath, hook);
  const ci = await findCi(tree, call);
  if (ci && !ci.text.includes('install')) return { path: ci.path, line: ci.line, text: ci.text };
  for (const { recipe, path, line } of await taskTargets(tree)) {
    const text = recipe.find((command) => call.test(command) && !command.includes('install'));
    if (text !== undefined) return { path, line, text };
  }
  const scripts = tree.files.filter((file) =>
    /^scripts?\/[\w.-]*(lint|format|check)[\w.-]*$/.test(file),
  );
  for (const path of [...scripts, 'tox.ini', 'noxfile.py']) {
    if (call.test(await tree.text(path))) return tree.at(path, call);
  }
  return undefined;
}
