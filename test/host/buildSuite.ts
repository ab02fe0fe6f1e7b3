import { existsSync, readdirSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What the extension host loads, compiled. */
export interface BuiltSuite {
  /** The Mocha entry, for `extensionTestsPath` in both lanes. */
  readonly entry: string;
  /** The scripted model as an extension, ready to load. */
  readonly scriptedModel: string;
}

/** The test files of the product's own suite: the same in every lane. */
export function suiteFiles(project: string): readonly string[] {
  const folder = join(project, 'test', 'integration');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));
}

/** Compiles everything that runs inside VS Code's extension host (suite entry, `*.test.ts`, the scripted model). Starts from an empty folder, so that a deleted test is gone. */
export async function buildSuite(project: string): Promise<BuiltSuite> {
  if (!existsSync(join(project, 'dist', 'extension.js'))) {
    throw new Error('The product is not built. Run `npm run build` first.');
  }
  const test = join(project, 'test');
  const out = join(project, '.tsbuild', 'suite');
  await rm(out, { recursive: true, force: true });
  await build({
    entryPoints: [
      join(test, 'integration', 'index.ts'),
      join(test, 'host', 'scriptedModel', 'extension.ts'),
      ...suiteFiles(project),
    ],
    outbase: test,
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  const scriptedModel = join(out, 'host', 'scriptedModel');
  const manifest = join('host', 'scriptedModel', 'package.json');
  await copyFile(join(test, manifest), join(out, manifest));
  return { scriptedModel, entry: join(out, 'integration', 'index.js') };
}
