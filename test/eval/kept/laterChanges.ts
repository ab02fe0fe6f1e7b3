import { spawnSync } from 'node:child_process';
import { readDiff, type ChangedFile } from '../../../src/core/checks/change';

/** One step of the main line after the commit at which a repository was scanned. */
export interface LaterChange {
  readonly commit: string;
  readonly subject: string;
  readonly files: readonly ChangedFile[];
}

/** Steps that git prints at a time: a text has a longest length. */
const inOneGo = 25;
/** A scan needs a history of its own before it. */
const mostOfHistory = 0.6;

export class Mainline {
  constructor(private readonly folder: string) {}

  git(...words: readonly string[]): string {
    const { stdout } = spawnSync('git', [`--git-dir=${this.folder}`, ...words], {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    return stdout;
  }

  /** The commit before the newest `count` steps, and those steps, the oldest first. */
  since(count: number): { readonly base: string; readonly later: readonly LaterChange[] } {
    const form = ['--unified=0', '--find-renames', '--no-color', '--src-prefix=a/'];
    const all = Number(this.git('rev-list', '--first-parent', '--count', 'HEAD'));
    const steps = Math.min(count, Math.floor(mostOfHistory * all));
    const later = Array.from({ length: Math.ceil(steps / inOneGo) }, (_, at) =>
      this.newest(at * inOneGo, Math.min(inOneGo, steps - at * inOneGo), form),
    )
      .flat()
      .reverse();
    return { base: `${later[0]?.commit ?? 'HEAD'}^1`, later };
  }

  private newest(skip: number, count: number, form: readonly string[]): readonly LaterChange[] {
    return (
      this.git(
        ...['log', '--first-parent', '--diff-merges=first-parent', '-p', ...form],
        ...['--dst-prefix=b/', `--skip=${skip}`, `-${count}`, '--format=%x01%H%x09%s', 'HEAD'],
      )
        // Sources hold such characters too.
        .split(/\u0001(?=[0-9a-f]{40}\t)/)
        .slice(1)
        .map((entry) => {
          const end = entry.indexOf('\n');
          const [commit = '', subject = ''] = entry.slice(0, end).split('\t');
          return { commit, subject, files: readDiff(entry.slice(end + 1)) };
        })
    );
  }

  textAt(commit: string, path: string): string | undefined {
    const { status, stdout } = spawnSync(
      'git',
      [`--git-dir=${this.folder}`, 'show', `${commit}:${path}`],
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    return status === 0 ? stdout : undefined;
  }
}
