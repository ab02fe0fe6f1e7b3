import { failure, toError, type LessonError } from '../../core/errors';

/** The system's code of a file error (`ENOENT`), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Our error for a write that failed: full disk, read-only place, or anything else with its cause. */
export function writeFailure(file: string, error: unknown): LessonError {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return failure.diskFull(file, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return failure.folderReadOnly(file, error);
    default:
      return failure.stateUnreadable(file, toError(error));
  }
}
