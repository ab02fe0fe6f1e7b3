import { describe, expect, it } from 'vitest';
import { steeringOf } from '../../../../../src/core/chat/tools/steeringFile';

describe('a change of a file', () => {
  it.each([
    '.claude/settings.json',
    'packages/api/.claude/agents/a.md',
    '.mcp.json',
    'mcp.json',
    'AGENTS.md',
    'docs/agents.md',
    'CLAUDE.md',
    'CLAUDE.local.md',
    'GEMINI.md',
    '.cursor/rules/a.mdc',
    '.cursorrules',
    '.windsurfrules',
    '.clinerules/a.md',
    '.github/copilot-instructions.md',
    '.github/prompts/a.prompt.md',
    '.github/instructions/a.instructions.md',
    'x/SKILL.md',
  ])('steers models: %s', (path) => {
    expect(steeringOf(path)).toBe('steers models');
  });

  it.each([
    '.github/workflows/ci.yml',
    '.github/actions/a/action.yml',
    '.gitlab-ci.yml',
    'Jenkinsfile',
    '.husky/pre-commit',
    'lefthook.yml',
    '.pre-commit-config.yaml',
    '.githooks/post-checkout',
    'hooks/pre-push',
    '.npmrc',
    '.yarnrc.yml',
    '.pnpmfile.cjs',
    'package.json',
    'bunfig.toml',
    '.devcontainer/devcontainer.json',
    '.idea/workspace.xml',
    '.envrc',
    '.gitattributes',
    '.gitmodules',
    'Makefile',
  ])('runs code: %s', (path) => {
    expect(steeringOf(path)).toBe('runs code');
  });

  it.each(['src/a.ts', 'README.md', 'src/hooks/useState.ts', 'docs/claude.txt', 'src/agents.ts'])(
    'is like any other: %s',
    (path) => {
      expect(steeringOf(path)).toBeUndefined();
    },
  );
});
