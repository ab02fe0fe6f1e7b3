import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The themes the preview is looked at in; each a set of the editor's own variables. */
export const themes = ['light', 'dark', 'contrast', 'contrastLight'] as const;
export type Theme = (typeof themes)[number];

interface ThemeFile {
  /** The body class that VS Code sets: `vscode-light`, `vscode-dark`, `vscode-high-contrast`. */
  readonly kind: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Builds the page with a fake host into `folder`; answers the address of its HTML for a theme, a set of data and a language (empty = English). */
export async function buildPreview(
  folder: string,
): Promise<(theme: Theme, data: string, language?: string) => string> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { manager: 'webview-ui/main.tsx', host: 'test/webview/preview/previewPage.ts' },
    outdir: folder,
    bundle: true,
    jsx: 'automatic',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'file' },
    // The project's own settings name only what its type checker needs.
    tsconfigRaw: {},
  });
  for (const theme of themes) writeFileSync(join(folder, `${theme}.html`), pageOf(theme));
  return (theme, data, language = '') =>
    `file://${join(folder, `${theme}.html`)}?data=${data}&language=${language}`;
}

function pageOf(theme: Theme): string {
  const file = `test/webview/preview/themes/${theme}.json`;
  const { kind, variables } = JSON.parse(readFileSync(file, 'utf8')) as ThemeFile;
  const style = Object.entries(variables)
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Lessons</title>
<style>:root { ${style} } body { background: var(--vscode-sideBar-background); }</style>
<link rel="stylesheet" href="manager.css">
</head>
<body class="${kind}">
<div id="root"></div>
<script src="host.js"></script>
<script src="manager.js"></script>
</body>
</html>
`;
}
