import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySampleRepository } from './sampleRepository';

/** Fails until the sample has a file `src/ok.ts`. */
const check = `import { existsSync } from 'node:fs';
if (!existsSync('src/ok.ts')) { console.error('src/ok.ts is missing'); process.exit(1); }
console.log('all is well');
`;
/** Says that it runs, in a file, and runs until that file is gone. */
const wait = `import { existsSync, writeFileSync } from 'node:fs';
writeFileSync('.running', String(process.pid));
setInterval(() => { if (!existsSync('.running')) process.exit(0); }, 50);
`;

/** The sample repository with scripts that need nothing installed: "test", and "wait", which runs while the file `.running` is there. */
export function copyWorkingRepository(folder: string): void {
  copySampleRepository(folder);
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts', 'check.mjs'), check);
  writeFileSync(join(folder, 'scripts', 'wait.mjs'), wait);
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { scripts: Record<string, string> };
  manifest.scripts['test'] = 'node scripts/check.mjs';
  manifest.scripts['wait'] = 'node scripts/wait.mjs';
  writeFileSync(path, JSON.stringify(manifest, undefined, 2));
}
