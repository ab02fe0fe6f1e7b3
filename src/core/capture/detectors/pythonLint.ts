import { firstOf, provenFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciFact } from '../sources/ciFact';
import { wrappedCommand } from '../sources/wrappedCommand';

const hooksPath = '.pre-commit-config.yaml';
const tools = /ruff check|ruff |flake8|pylint|pre-commit|\bprek\b|black|mypy|\blint/;
const linterCall =
  /(^|[\s/])(ruff( check)?|flake8|pylint|pre-commit run|prek run|prek)\b(?!.*(format|install))/;

/** The lint command of a Python project: its own wrapper, else what CI calls, else its pre-commit hooks. */
export function pythonLint(tree: ScanTree): Promise<Fact | undefined> {
  return firstOf(
    () => wrappedCommand(tree, 'lintCommand', ['lint', 'check', 'style'], tools),
    () => ciFact(tree, 'lintCommand', linterCall, lintOf, { confidence: 0.87 }),
    () =>
      ciFact(tree, 'lintCommand', /^(uv run |uvx .*)?tox .*-e ?(style|lint)\b/, (text) => text, {
        confidence: 0.8,
      }),
    () =>
      ciFact(tree, 'lintCommand', /^(astral-sh|chartboost)\/ruff-action@/, 'ruff check', {
        confidence: 0.85,
      }),
    () => hooks(tree),
  );
}

function lintOf(text: string): string | undefined {
  const tool = /\b(ruff check|ruff|flake8|pylint|pre-commit|prek)\b/.exec(text)?.[1];
  if (tool === undefined || /pip3? install/.test(text)) return undefined;
  const prefix = /^(uv|poetry|pdm|hatch) run\b/.exec(text)?.[0];
  const command =
    tool === 'pre-commit' || tool === 'prek'
      ? `${tool} run --all-files`
      : tool === 'ruff'
        ? 'ruff check'
        : tool;
  return prefix === undefined ? command : `${prefix} ${command}`;
}

async function hooks(tree: ScanTree): Promise<Fact | undefined> {
  const id = /id: (ruff|ruff-check|flake8|pylint)\b/;
  if (!id.test(await tree.text(hooksPath))) return undefined;
  const evidence = await tree.at(hooksPath, id);
  return provenFact(
    'lintCommand',
    'pre-commit run --all-files',
    evidence,
    [`${hooksPath}~exists`],
    0.8,
  );
}
