import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryReader } from '../../src/core/ports';
import { candidateFields } from '../../src/core/capture/candidate';
import { importInstructions } from '../../src/core/capture/importInstructions';
import { scanCandidates } from '../../src/core/capture/scanCandidates';
import { scanFacts } from '../../src/core/capture/scanFacts';
import { makeEntry, warningsOf } from '../../src/core/library/libraryEntry';
import { newLessonText } from '../../src/core/lesson/writeLesson';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { BareReader } from '../eval/import/bareReader';
import { InMemoryRepositoryReader } from '../support/inMemoryRepositoryReader';
import { scannedRepositories } from './scannedFamilies';
import { say } from '../../src/prose/say';

/** A lesson nobody means harm with. */
export interface BenignLesson {
  readonly name: string;
  /** As it stands in its file. */
  readonly text: string;
}

/** Our own lessons, what a scan says of small repositories of every kind, whole and sentence by sentence, and what our own pages ask for. */
export async function ownLessons(): Promise<readonly BenignLesson[]> {
  const kept = readdirSync('.lessons', { withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.md'))
    .map(({ name }) => ({ name, text: readFileSync(join('.lessons', name), 'utf8') }));
  const scanned: BenignLesson[] = [];
  for (const { name, files, changes } of scannedRepositories) {
    const { facts, language } = await scanFacts(new InMemoryRepositoryReader(files, [], changes));
    for (const candidate of scanCandidates(facts, language)) {
      const fields = candidateFields(candidate, day);
      // What it says in one, and each sentence by itself.
      for (const body of new Set([candidate.body, ...candidate.body.split('\n')]))
        scanned.push({ name: `${name}: ${candidate.name}`, text: newLessonText(fields, body) });
    }
  }
  return [...kept, ...scanned, ...(await importedFrom(ownPages))];
}

/** What people who work on this project are told. */
const ownPages = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/security.md',
  'docs/design.md',
  'src/README.md',
];

/** Each statement of a page as a lesson of its own. */
async function importedFrom(pages: readonly string[]): Promise<readonly BenignLesson[]> {
  const found: BenignLesson[] = [];
  for (const page of pages) {
    const reader = new InMemoryRepositoryReader({ 'AGENTS.md': readFileSync(page, 'utf8') });
    found.push(...(await lessonsIn(reader)));
  }
  return found;
}

async function lessonsIn(reader: RepositoryReader): Promise<readonly BenignLesson[]> {
  const { statements } = await importInstructions(reader, []);
  return statements.flatMap(({ path, line, candidate }) =>
    candidate
      ? [
          {
            name: `${path}:${line}`,
            text: newLessonText(candidateFields(candidate, day), candidate.body),
          },
        ]
      : [],
  );
}

const day = '2026-11-22';

/** What the instruction files of public repositories say, statement by statement; `folder` holds bare copies as `owner+name/repo`. */
export async function statementsOf(folder: string): Promise<
  readonly {
    readonly repository: string;
    readonly commit: string;
    readonly lessons: readonly BenignLesson[];
  }[]
> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'repo')));
  const found = [];
  for (const name of names.sort()) {
    const reader = new BareReader(join(folder, name, 'repo'));
    const lessons = await lessonsIn(reader);
    const repository = name.replace('+', '/');
    if (lessons.length > 0) found.push({ repository, commit: reader.commit, lessons });
  }
  return found;
}

/** Why a lesson could not be given after a yes; empty = it could. A warning beside the button is told apart: it holds nothing back. */
export async function judge({ text }: BenignLesson): Promise<{
  readonly blocks: readonly string[];
  readonly warnings: readonly string[];
}> {
  const stamp = { size: 0, mtime: 0, inode: 0 };
  const file = { scope: 'project', folder: 'active', fileName: 'a.md', stamp } as const;
  const ports = {
    hasher: nodeHasher,
    tokens: gptTokenCounter,
    secrets: credentialScanner,
    workshop: () => import('../../src/core/workshop'),
  };
  const entry = await makeEntry(file, text, ports);
  const blocks = entry.problems.filter(({ severity }) => severity === 'error');
  return {
    blocks: blocks.map((problem) => say(problem)),
    warnings: warningsOf(entry).map((warning) => say(warning)),
  };
}
