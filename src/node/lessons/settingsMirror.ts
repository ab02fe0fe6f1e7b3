import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultSettings, type PipelineSettings } from '../../core/operations/pipeline';
import { toError } from '../../core/errors';
import type { Logger } from '../../core/ports';
import { ownFile, ownFolder, writeWhole } from '../process/writeWhole';

const fileName = 'settings.json';

/**
 * Keeps the editor's settings where the command line finds them, so that a verb gives the same answer there. Whether the window is
 * trusted counts for what nobody typed, such as a hook; who types a command has decided that. Never fails: without it the command line takes the defaults.
 */
export function mirrorSettings(state: string, settings: PipelineSettings, logger: Logger): void {
  const path = join(state, fileName);
  const text = `${JSON.stringify({ ...settings, trusted: true, windowTrusted: settings.trusted })}\n`;
  try {
    if (readText(path) === text) return;
    mkdirSync(dirname(path), { recursive: true, mode: ownFolder });
    writeWhole(path, text, ownFile);
  } catch (error) {
    logger.warn(`The command line does not know the settings: ${toError(error).message}`);
  }
}

/** The settings the editor used last for a repository, read once; the defaults for what is missing or of another type. */
export function mirroredSettings(
  state: string,
  logger: Logger,
  isUnasked = false,
): () => PipelineSettings {
  let known: PipelineSettings | undefined;
  return () => (known ??= readMirror(join(state, fileName), logger, isUnasked));
}

function readMirror(path: string, logger: Logger, isUnasked: boolean): PipelineSettings {
  const text = readText(path);
  if (text === undefined) return defaultSettings;
  try {
    return withDefaults(JSON.parse(text), isUnasked);
  } catch (error) {
    logger.warn(`${path} cannot be read, defaults are used: ${toError(error).message}`);
    return defaultSettings;
  }
}

function withDefaults(written: unknown, isUnasked: boolean): PipelineSettings {
  const known = (typeof written === 'object' && written !== null ? written : {}) as Readonly<
    Record<string, unknown>
  >;
  const entries = Object.entries(defaultSettings).map(([name, fallback]: [string, unknown]) => [
    name,
    isLike(known[name], fallback) ? known[name] : fallback,
  ]);
  // Every value is of the type of its default.
  return {
    ...(Object.fromEntries(entries) as PipelineSettings),
    trusted: !isUnasked || known['windowTrusted'] !== false,
  };
}

function isLike(value: unknown, fallback: unknown): boolean {
  if (Array.isArray(fallback))
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof fallback === 'number') return Number.isFinite(value);
  return typeof value === typeof fallback;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing is the ordinary case: the editor was never here.
    return undefined;
  }
}
