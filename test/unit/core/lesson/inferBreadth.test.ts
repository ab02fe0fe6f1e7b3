import { describe, expect, it } from 'vitest';
import { inferBreadth } from '../../../../src/core/lesson/inferBreadth';

const lesson = (name: string, body: string, triggers: string[] = [], topic?: string) => ({
  name,
  description: body.split('\n')[0] ?? '',
  triggers,
  body,
  topic,
});

describe('inferBreadth', () => {
  it.each([
    ['testing', '- vitest, tests/**/*.test.ts, run via `npm test`'],
    ['imports', 'Relative imports end in `.js`; the package is ESM.'],
    ['commits', 'Conventional Commits, scope = package name.'],
    ['changelog', 'Every user-visible change adds a line under Unreleased in CHANGELOG.md.'],
    ['formatting', 'Run `ruff format` and `ruff check --fix` before you commit; line length 100.'],
    ['typing', 'mypy --strict passes; public functions are fully annotated, no `Any`.'],
    ['naming', 'Files are kebab-case, classes PascalCase.'],
    ['package-manager', 'pnpm only; never commit package-lock.json.'],
    ['errors', 'Wrap errors with fmt.Errorf and %w; never panic in library code.'],
    ['license-header', 'Every new file starts with the SPDX header.'],
    ['lint', 'golangci-lint run must be clean; no //nolint without a reason.'],
  ])('holds for nearly any change: %s', (name, body) => {
    expect(inferBreadth(lesson(name, body))).toBe('broad');
  });

  it.each([
    ['migrations', 'Schema changes need an Alembic migration: `make migration m="..."`.'],
    ['i18n', 'User-facing strings go through t(); add the key to locales/en.json first.'],
    [
      'api-endpoints',
      'New endpoints live in app/api/v1, one router per resource, schema with Pydantic.',
    ],
    ['styling', 'Tailwind only; colours come from design tokens in theme.css.'],
    ['generated-client', 'src/generated is generated from openapi.yaml: run `npm run codegen`.'],
    ['e2e', 'End-to-end tests use Playwright page objects in e2e/pages.'],
    ['docker', 'Images are multi-stage; the base image is pinned by digest.'],
    ['logging', 'Use the structured logger from lib/log; never print().'],
    ['feature-flags', 'Flags are declared in flags.yaml and read through useFlag().'],
    ['release', 'Releases are cut by `just release`; never tag by hand.'],
  ])('holds only for its subject: %s', (name, body) => {
    expect(inferBreadth(lesson(name, body))).toBe('topic');
  });

  it('believes a known topic key before the words', () => {
    expect(inferBreadth(lesson('x', 'database', [], 'tests.runner'))).toBe('broad');
    expect(inferBreadth(lesson('x', 'tests', [], 'tests.e2e'))).toBe('topic');
  });

  it('answers for empty text', () => {
    expect(inferBreadth(lesson('', ''))).toBe('topic');
  });
});
