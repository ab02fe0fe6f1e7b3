import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is loaded at the start of each front, and what only at first use. Kibibytes. */
const fronts = [
  ['extension', /^extension\.js$/, /^((extension|shared)\..+\.js|tables\..+\.bin)$/],
  ['command line', /^(lessons|cli\.main)\.js$/, /^((cli|shared)\..+\.js|tables\..+\.bin)$/],
] as const;

const kib = (files: readonly string[]): string =>
  (files.reduce((sum, file) => sum + statSync(join('dist', file)).size, 0) / 1024).toFixed(0);

const files = readdirSync('dist');
console.log('| bundle | at start, KiB | at first use, KiB |\n|---|---|---|');
for (const [name, start, later] of fronts) {
  const atStart = files.filter((file) => start.test(file));
  const atUse = files.filter((file) => later.test(file) && !start.test(file));
  console.log(`| ${name} | ${kib(atStart)} | ${kib(atUse)} |`);
}
const webview = readdirSync(join('dist', 'webview')).map((file) => join('webview', file));
console.log(`| manager page | ${kib(webview)} | 0 |`);
