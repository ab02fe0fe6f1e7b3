import { digText } from '../shape';
import { withMatrix } from './matrixRows';

/** The folder that the commands of a job start in unless a step says otherwise. */
export const baseFolder = (
  workflow: Record<string, unknown>,
  job: Record<string, unknown>,
): string | undefined =>
  digText(job, 'defaults', 'run', 'working-directory') ??
  digText(workflow, 'defaults', 'run', 'working-directory');

/** The folder of a step, empty for the root, where an action starts that is given none; one of a matrix is the root where that is among its values; `undefined` = nobody can say. */
export function folderOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
  base: string | undefined,
): string | undefined {
  const isAction = digText(step, 'uses') !== undefined;
  const given = isAction
    ? digText(step, 'with', 'working-directory')
    : (digText(step, 'working-directory') ?? base);
  const all = given === undefined ? [''] : withMatrix(given, job).map(plainFolder);
  return all.includes('') ? '' : all.length === 1 ? all[0] : undefined;
}

/** A folder of the repository as it is written in a sentence; `undefined` where only CI knows it. */
function plainFolder(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/^\.$/, '');
  return /^[\w@.+/-]*$/.test(plain) && !/(^|\/)\.\.(\/|$)/.test(plain) ? plain : undefined;
}

/** The folder after a change of folder; `undefined` where only CI knows it. */
export function folderAfter(folder: string, change: string): string | undefined {
  const moved = /^(?:cd|pushd|(?:Set|Push)-Location) (\S+)$/.exec(change)?.[1];
  const inner = moved === undefined ? undefined : plainFolder(moved);
  return inner === undefined ? undefined : [folder, inner].filter(Boolean).join('/');
}
