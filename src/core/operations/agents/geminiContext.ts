import type { Pipeline } from '../pipeline';

/** Where Gemini CLI keeps its settings, below the root of the repository and below the user's home; the first wins. */
const geminiSettings = '.gemini/settings.json';

/** Larger files are no settings. */
const mostBytes = 100_000;

type ReadOwn = (place: string) => Promise<string | undefined>;

/**
 * The files that Gemini CLI reads by itself: `context.fileName` of its settings names them instead of `GEMINI.md` (`docs/reference/configuration.md`
 * of google-gemini/gemini-cli; `contextFileName` before 0.3). Settings that cannot be read name nothing.
 */
export async function geminiContext(
  { repository, readers }: Pipeline,
  readOwn: ReadOwn,
): Promise<readonly string[]> {
  const found = await repository.read(geminiSettings, mostBytes);
  const texts = [found.kind === 'read' ? found.text() : undefined, await readOwn(geminiSettings)];
  // A parser is loaded only for settings that may say it.
  for (const text of texts.filter((one) => one !== undefined && /fileName"/i.test(one))) {
    const { parseDocument } = await readers();
    const parsed = parseDocument('json', text ?? '');
    const named = parsed.ok ? namesIn(parsed.documents[0]) : [];
    if (named.length > 0) return named;
  }
  return ['GEMINI.md'];
}

function namesIn(settings: unknown): readonly string[] {
  const { context, contextFileName } = asRecord(settings);
  const named = asRecord(context)['fileName'] ?? contextFileName;
  const names: readonly unknown[] = Array.isArray(named) ? named : [named];
  return names.filter((name): name is string => typeof name === 'string' && isInside(name));
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isInside = (name: string): boolean =>
  name !== '' && !/^[/~\\]|(^|[/\\])\.\.([/\\]|$)|^[A-Za-z]:/.test(name);
