const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links run in a circle',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** Why the system refused, in words; `undefined` = there is nothing at that path. Anything but a system error is thrown on. */
export function unreadableReason(thrown: unknown): string | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
  if (code === undefined) throw thrown;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
  return words[code] ?? code;
}
