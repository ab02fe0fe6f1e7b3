import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the sample repository into a folder and makes it a git repository with one commit. */
export function copySampleRepository(folder: string): void {
  cpSync(join('test', 'fixtures', 'sample'), folder, { recursive: true });
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git(
    '-c',
    'user.name=Sample',
    '-c',
    'user.email=sample@example.org',
    'commit',
    '--quiet',
    '--message',
    'Start',
  );
}
