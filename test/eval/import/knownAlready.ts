import type { Candidate } from '../../../src/core/capture/candidate';
import type { Fact } from '../../../src/core/capture/fact';
import { passGate, type KnownLesson } from '../../../src/core/capture/gate';
import {
  importInstructions,
  type ImportedStatement,
} from '../../../src/core/capture/importInstructions';
import { scanCandidates } from '../../../src/core/capture/scanCandidates';
import { scanFacts } from '../../../src/core/capture/scanFacts';
import type { RepositoryReader } from '../../../src/core/ports';

/** A statement that is not proposed, as what is known says all of it. */
export interface KnownAlready {
  readonly source: string;
  /** Who said so: the facts of a scan, another statement, or the gate beside the lessons of a scan. */
  readonly by: 'fact' | 'statement' | 'gate';
  readonly statement: string;
  /** What stands instead of it. */
  readonly known: string;
}

/** Every statement of a repository that is called known after its scan was accepted. */
export async function knownAlready(reader: RepositoryReader): Promise<readonly KnownAlready[]> {
  const { facts, language } = await scanFacts(reader);
  const lessons = scanCandidates(facts, language).map(({ name, body, topic, ...rest }) => ({
    id: name,
    name,
    body,
    ...(topic !== undefined && { topic }),
    ...(rest.package !== undefined && { package: rest.package }),
  }));
  const { statements } = await importInstructions(reader, facts);
  const rows: KnownAlready[] = [];
  for (const statement of statements) {
    const row = await knownOf(statement, lessons);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

async function knownOf(
  statement: ImportedStatement,
  lessons: readonly KnownLesson[],
): Promise<KnownAlready | undefined> {
  const { path, line, standing, text, fact, against, candidate } = statement;
  const row = { source: `${path}:${line}`, statement: text };
  if (standing === 'known' && fact) return { ...row, by: 'fact', known: lessonOf(fact, lessons) };
  if (standing === 'duplicate' && against)
    return { ...row, by: 'statement', known: `${against.text} (${against.path}:${against.line})` };
  const known = standing === 'new' && candidate ? await gateSays(candidate, lessons) : undefined;
  return known === undefined ? undefined : { ...row, by: 'gate', known };
}

function lessonOf(fact: Fact, lessons: readonly KnownLesson[]): string {
  const { topic, value } = fact;
  const told = lessons.find((one) => one.topic === topic && one.package === fact.package);
  return told?.body ?? `${topic}: ${value}`;
}

/** The lesson that the gate says is the same. */
async function gateSays(
  candidate: Candidate,
  lessons: readonly KnownLesson[],
): Promise<string | undefined> {
  const refusal = await passGate(
    candidate,
    { lessons, tombstones: new Set() },
    { secrets: { find: () => Promise.resolve([]) }, findHidden: () => [] },
  );
  return refusal?.code === 'known'
    ? lessons.find(({ id }) => id === refusal.against)?.body
    : undefined;
}
