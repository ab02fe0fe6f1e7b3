import lists from '../../language/lists/guarded.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';

/** What a change of a file does beyond its text: other models obey it, or programs run from it without being asked. */
export type Steering = 'steers models' | 'runs code';

/** Names of files, or of folders with everything in them. */
const names: readonly (readonly [Steering, RegExp])[] = [
  ['steers models', new RegExp(String.raw`^(?:${oneOf(lists.steeringFolders)})$`)],
  ['steers models', /^\.?mcp\.json$|^\.(?:cursorrules|windsurfrules|roorules|goosehints)$/],
  [
    'steers models',
    /^(?:agents?|claude|gemini|codex|qwen|warp|skill|conventions|copilot-instructions)(?:\.(?:local|override))?\.md$/,
  ],
  ['steers models', /\.(?:prompt|instructions|chatmode|agent)\.md$|\.mdc$/],
  [
    'runs code',
    /^(?:\.husky|\.githooks|\.devcontainer(?:\.json)?|\.idea|\.fleet|\.circleci|\.buildkite|\.woodpecker|\.teamcity)$/,
  ],
  [
    'runs code',
    /^(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.c?js|bunfig\.toml|package\.json|pnpm-workspace\.yaml)$/,
  ],
  [
    'runs code',
    /^(?:\.gitlab-ci\.ya?ml|\.travis\.yml|appveyor\.yml|azure-pipelines\.ya?ml|bitbucket-pipelines\.yml|jenkinsfile|\.drone\.yml)$/,
  ],
  [
    'runs code',
    /^(?:\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.yaml|\.lintstagedrc.*|\.envrc|mise\.toml|\.mise\.toml|\.gitattributes|\.gitmodules|\.gitconfig)$/,
  ],
  [
    'runs code',
    /^(?:(?:gnu)?makefile|justfile|rakefile|taskfile\.ya?ml|setup\.py|conftest\.py|build\.rs)$/,
  ],
];

/** Hooks of git, by their names, wherever they lie. */
const gitHook = new RegExp(String.raw`^(?:${oneOf(lists.gitHooks)})(?:\.\w{1,4})?$`);

/** What a change of this file steers; `undefined` = it is a file like any other. */
export function steeringOf(path: RelativePath): Steering | undefined {
  const parts = path.toLowerCase().split('/');
  const ofParts = parts.flatMap(
    (part) => names.find(([, pattern]) => pattern.test(part))?.[0] ?? [],
  );
  if (ofParts[0] !== undefined) return ofParts[0];
  if (/(?:^|\/)\.github\/(?:workflows|actions)\//i.test(path)) return 'runs code';
  if (/(?:^|\/)\.github\/(?:prompts|instructions|chatmodes|agents)\//i.test(path))
    return 'steers models';
  return parts.at(-2) === 'hooks' && gitHook.test(parts.at(-1) ?? '') ? 'runs code' : undefined;
}
