import { provenFact, type Detector } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { allTexts, isRecord } from '../shape';
import { unsaid } from '../sentences/phrase';
import { lineRef } from '../sources/ciFact';
import { ciCommands } from '../sources/ciCommands';
import { taskTargets } from '../sources/taskTargets';

const settings = '.pre-commit-config.yaml';
/** Hooks by the tool they run; those that only tidy white space and the like are not told. */
const tools: readonly (readonly [tool: string, id: RegExp])[] = [
  ['ruff', /^ruff(-check)?$/],
  ['ruff format', /^ruff-format$/],
  ['black', /^black(-jupyter)?$/],
  ['isort', /^isort$/],
  ['flake8', /^flake8$/],
  ['pylint', /^pylint$/],
  ['mypy', /^mypy$/],
  ['pyright', /^(based)?pyright$/],
  ['pyupgrade', /^pyupgrade$/],
  ['codespell', /^codespell$/],
  ['typos', /^typos$/],
  ['prettier', /^prettier$/],
  ['eslint', /^eslint$/],
  ['biome', /^biome-(check|ci|format|lint)$/],
  ['clang-format', /^clang-format$/],
  ['cmake-format', /^cmake-format$/],
  ['rustfmt', /^(fmt|rustfmt|cargo-fmt)$/],
  ['clippy', /^(clippy|cargo-clippy)$/],
  ['gofmt', /^(go-fmt|gofmt)$/],
  ['golangci-lint', /^golangci-lint(-full)?$/],
  ['shellcheck', /^shellcheck$/],
  ['markdownlint', /^markdownlint(-cli2?)?$/],
  ['rubocop', /^rubocop$/],
  ['stylua', /^stylua/],
  ['djlint', /^djlint/],
  ['zizmor', /^zizmor$/],
];
const mostTools = 6;
const runs = /\b(pre-commit|prek)\b.*\b(run|install)\b|^pre-commit\/action|\bpre-commit\/action@/;

/** Hooks of pre-commit, where CI, the hosted service, a task or an environment of the project's own runs them. */
export const commitHooks: Detector = {
  name: 'commit hooks',
  detect: async (tree) => {
    if (!tree.has(settings)) return [];
    const record = await tree.record(settings);
    const ids = hookIds(record);
    const named = tools.flatMap(([tool, id]) => (ids.some((one) => id.test(one)) ? [tool] : []));
    const use = await useOf(tree, record);
    if (named.length < 2 || use === undefined) return [];
    const first = ids.find((one) => tools.some(([, id]) => id.test(one))) ?? '';
    const isAll = named.length <= mostTools && ids.every((one) => isTold(one) || tidies.test(one));
    const text = [...named.slice(0, mostTools), ...(isAll ? [] : [unsaid])].join(', ');
    const command = `${(await tree.text(use.path)).includes('prek ') ? 'prek' : 'pre-commit'} run --all-files`;
    return [
      {
        ...provenFact(
          'commitHooks',
          command,
          [await tree.at(settings, `id: ${first}`), use],
          [lineRef(settings, first)],
          0.9,
        ),
        slots: { tools: text, command },
      },
    ];
  },
};

const isTold = (id: string): boolean => tools.some(([, one]) => one.test(id));
/** White space and the like, of which nobody wants to read. */
const tidies =
  /^(trailing-whitespace|end-of-file-fixer|mixed-line-ending|fix-byte-order-marker|check-(added-large-files|merge-conflict|case-conflict|symlinks))$/;

function hookIds(record: Record<string, unknown>): readonly string[] {
  const repositories = Array.isArray(record['repos'])
    ? (record['repos'] as readonly unknown[])
    : [];
  return repositories
    .filter(isRecord)
    .flatMap(({ hooks }) => (Array.isArray(hooks) ? (hooks as readonly unknown[]) : []))
    .filter(isRecord)
    .filter(({ stages = record['default_stages'] }) => isAtCommit(allTexts(stages)))
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** Whether a hook runs when somebody commits: one of another stage neither that command nor CI runs. */
const isAtCommit = (stages: readonly string[]): boolean =>
  stages.length === 0 || stages.some((stage) => /^(pre-)?commit$/.test(stage));

/** What shows that the hooks are run, not only written down. */
async function useOf(
  tree: ScanTree,
  record: Record<string, unknown>,
): Promise<Evidence | undefined> {
  const ci = (await ciCommands(tree)).find(({ text, isCheck }) => isCheck && runs.test(text));
  if (ci) return { path: ci.path, line: ci.line, text: ci.text };
  // The hosted service is told what to do by this key.
  if (isRecord(record['ci'])) return tree.at(settings, /^ci:/);
  const target = (await taskTargets(tree)).find(({ recipe }) =>
    recipe.some((line) => runs.test(line)),
  );
  if (target) return { path: target.path, line: target.line, text: target.name };
  for (const path of ['tox.ini', 'noxfile.py', 'package.json', 'pyproject.toml']) {
    if (runs.test(await tree.text(path))) return tree.at(path, runs);
  }
  return undefined;
}
