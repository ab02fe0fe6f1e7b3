import type { CommitChange } from '../../core/ports';

/** Asks git for the changes of the main line: parents, subject, who signed it off, and the names of the files of each. */
export const changesLog = [
  '--first-parent',
  '-m',
  '--no-renames',
  '--name-status',
  '--format=%x01%P%x02%s%x02%(trailers:key=Signed-off-by,valueonly,separator=%x2C)',
] as const;

/** The same of each commit by itself: where work is merged, the main line says "Merge" of most of it. */
export const commitsLog = ['--no-merges', ...changesLog.slice(2)] as const;

/** A change of more files than this is a move or a format of everything and tells nothing of habits. */
const mostFiles = 400;

/** An old git answers with the question. */
const isNamed = (signers: string): boolean => signers.trim() !== '' && !signers.startsWith('%(');

/** Reads what git answered. The first commit of a history, also of one that was cut off, touches every file and is left out. */
export function readChanges(log: string): readonly CommitChange[] {
  return log.split('\u0001').flatMap((entry) => {
    const [head = '', ...rest] = entry.split('\n');
    const [parents = '', subject = '', signers = ''] = head.split('\u0002');
    const lines = rest.flatMap((line) => {
      const [status = '', path] = line.split('\t');
      return path === undefined ? [] : [{ status, path }];
    });
    const files = lines.map(({ path }) => path);
    const added = lines.flatMap(({ status, path }) => (status === 'A' ? [path] : []));
    return parents === '' || files.length === 0 || files.length > mostFiles
      ? []
      : [{ subject, files, added, ...(isNamed(signers) && { isSignedOff: true }) }];
  });
}
