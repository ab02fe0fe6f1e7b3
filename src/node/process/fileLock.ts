import { readFileSync, rmSync, statSync } from 'node:fs';
import { isAlive } from './isAlive';
import { randomBytes } from './randomBytes';
import { createWhole } from './writeWhole';

/** Longer than any work done under a lock takes. */
const staleMs = 10 * 60_000;

/**
 * Takes a lock file and returns how to give it back; `undefined` = another process holds it. A lock whose process is gone, or that
 * is too old, is taken over. Saves work; nothing may rely on it alone, since two processes can take over at the same moment.
 */
export function takeLock(path: string): (() => void) | undefined {
  const mark = `${process.pid} ${randomBytes(6).toString('hex')}\n`;
  if (!createWhole(path, mark)) {
    if (!isStale(path)) return undefined;
    rmSync(path, { force: true });
    if (!createWhole(path, mark)) return undefined;
  }
  return () => {
    if (readMark(path) === mark) rmSync(path, { force: true });
  };
}

function isStale(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true;
  if (Math.abs(Date.now() - stat.mtimeMs) > staleMs) return true;
  const pid = Number.parseInt(readMark(path) ?? '', 10);
  // A lock is born with its mark in it, so one without belongs to nobody.
  return !Number.isInteger(pid) || !isAlive(pid);
}

function readMark(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Given back meanwhile.
    return undefined;
  }
}
