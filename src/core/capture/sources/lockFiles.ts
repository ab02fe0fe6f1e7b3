/** A file by which a package manager keeps what it installed. */
export interface LockFile {
  readonly file: string;
  readonly manager: string;
  /** Managers of one ecosystem stand for each other. */
  readonly ecosystem: 'node' | 'python';
}

/** Every lock file that tells a package manager, the likelier first. */
export const lockFiles: readonly LockFile[] = [
  { file: 'pnpm-lock.yaml', manager: 'pnpm', ecosystem: 'node' },
  { file: 'yarn.lock', manager: 'yarn', ecosystem: 'node' },
  { file: 'package-lock.json', manager: 'npm', ecosystem: 'node' },
  { file: 'npm-shrinkwrap.json', manager: 'npm', ecosystem: 'node' },
  { file: 'bun.lock', manager: 'bun', ecosystem: 'node' },
  { file: 'bun.lockb', manager: 'bun', ecosystem: 'node' },
  { file: 'uv.lock', manager: 'uv', ecosystem: 'python' },
  { file: 'poetry.lock', manager: 'poetry', ecosystem: 'python' },
  { file: 'pdm.lock', manager: 'pdm', ecosystem: 'python' },
  { file: 'Pipfile.lock', manager: 'pipenv', ecosystem: 'python' },
];
