// Installs the packages of the lock file where they are missing or of another lock file. Needs Node and npm alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const marker = join('node_modules', '.installed-lock');
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  process.exit(1);
}

if (installed !== wanted) {
  console.log('Installing the packages of package-lock.json (once)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: see its output above. Check the network and try again.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}
