import type { Lesson } from '../lesson/lesson';
import type { RelativePath, RepositoryReader } from '../ports';
import { saying, type Saying } from '../saying';
import { importsOf, type SourceImports } from './sources/importsOf';
import { styleWords } from './styleWords';

const source = /\.[cm]?[jt]sx?$/;
/** A larger source is generated or data. */
const maxBytes = 1_000_000;

/**
 * What a lesson says of how sources are written, where these files keep it: at least one shows it and none shows the opposite.
 * `undefined` = it says nothing of that kind, or they do not.
 */
export async function keptClaim(
  { body }: Pick<Lesson, 'body'>,
  files: readonly RelativePath[],
  reader: Pick<RepositoryReader, 'text'>,
): Promise<Saying<'shown.kept'> | undefined> {
  const said = styleWords.filter(([pattern]) => pattern.test(body));
  if (said.length === 0) return undefined;
  const texts = await Promise.all(
    files.filter((file) => source.test(file)).map((file) => reader.text(file, maxBytes)),
  );
  const sources = texts.map((text) => importsOf(text ?? ''));
  const kept = said.find(([, topic, value]) => {
    const shown = sources.flatMap((one) => valuesOf(one, topic));
    return shown.length > 0 && shown.every((one) => one === value);
  });
  return kept && saying('shown.kept', { topic: kept[1], value: kept[2] });
}

/** What a source shows of a topic, in the words of a scan. */
function valuesOf({ relative, system }: SourceImports, topic: string): readonly string[] {
  if (topic === 'moduleSystem') return system === undefined ? [] : [system];
  return relative.map(({ end }) => (end === 'none' ? 'none' : `.${end}`));
}
