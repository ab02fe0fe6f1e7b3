import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repository whose `.git` arrives with it, and a program that leaves a mark when anything starts it. */
export class HostileGit {
  readonly root: string;
  private readonly mark: string;
  /** What a setting would name. */
  readonly program: string;

  /** `makeFolder` makes an empty folder, and sees to it that it vanishes. */
  constructor(makeFolder: () => string) {
    this.root = makeFolder();
    const aside = makeFolder();
    this.mark = join(aside, 'mark');
    this.program = join(aside, 'program.sh');
    writeFileSync(this.program, `#!/bin/sh\necho started >> '${this.mark}'\nexit 0\n`);
    chmodSync(this.program, 0o755);
    this.git('init', '-q', '-b', 'main');
    this.write('package.json', '{"scripts":{"test":"vitest run"}}');
    this.write('src/a.ts', 'export const a = 1;\n');
    this.write('docs/b.md', '# B\n');
    this.commit('Start');
    this.write('src/a.ts', 'export const a = 2;\n');
    this.commit('Change it');
  }

  /** Runs git as anybody would, with all that the repository says. Failing is fine. */
  git(...words: readonly string[]): string {
    try {
      return execFileSync(
        'git',
        ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words],
        { cwd: this.root, stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 },
      ).toString();
    } catch {
      // What it started has started.
      return '';
    }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  set(key: string, value: string): void {
    this.git('config', key, value);
  }

  /** Puts a commit on top that carries a signature of this form. */
  sign(begin: string): void {
    const [head, ...rest] = this.git('cat-file', 'commit', 'HEAD').split('\n\n');
    const signature = `gpgsig -----BEGIN ${begin}-----\n \n AAAA\n -----END ${begin}-----`;
    const parent = `parent ${this.git('rev-parse', 'HEAD').trim()}`;
    const header = (head ?? '').replace(/^parent .*$/m, parent);
    const commit = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: this.root,
      input: `${header}\n${signature}\n\n${rest.join('\n\n')}`,
    });
    this.git('update-ref', 'HEAD', commit.toString().trim());
  }

  /** Takes the content of a file out of the object store: only a remote would have it. */
  lose(path: string): string {
    const object = this.git('rev-parse', `HEAD:${path}`).trim();
    rmSync(join(this.root, '.git/objects', object.slice(0, 2), object.slice(2)), { force: true });
    return object;
  }

  /** True where the program was started since the last question. */
  wasStarted(): boolean {
    const was = existsSync(this.mark);
    rmSync(this.mark, { force: true });
    return was;
  }

  private commit(subject: string): void {
    this.git('add', '-A');
    this.git('commit', '-qm', subject);
  }
}
