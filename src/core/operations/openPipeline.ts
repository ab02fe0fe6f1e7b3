import { DigestCache, type ExportedDigests } from '../fingerprint/digestCache';
import type { FileReaders } from '../fingerprint/fileReaders';
import { RefVerifier } from '../fingerprint/refVerifier';
import { LessonLibrary, type LibraryPorts } from '../library/lessonLibrary';
import type { Pipeline, PipelineSettings } from './pipeline';

/** Everything the operations need from outside. */
export interface PipelinePorts
  extends LibraryPorts, Omit<Pipeline, 'ports' | 'readers' | 'library' | 'verifier' | 'settings'> {
  readonly settings: () => PipelineSettings;
  readonly workshop: () => Promise<Awaited<ReturnType<LibraryPorts['workshop']>> & FileReaders>;
}

/** The pipeline over given ports, with what the projection remembers. */
export async function openPipeline(ports: PipelinePorts): Promise<Pipeline> {
  const library = new LessonLibrary(ports);
  await library.load();
  const known = library.cached('digests');
  const readers = (): Promise<FileReaders> => ports.workshop();
  return {
    ports,
    readers,
    library,
    verifier: new RefVerifier(
      ports.repository,
      ports.hasher,
      readers,
      new DigestCache(() =>
        known === undefined ? undefined : (JSON.parse(known) as ExportedDigests),
      ),
    ),
    reader: ports.reader,
    history: ports.history,
    instructions: ports.instructions,
    acts: ports.acts,
    repository: ports.repository,
    classifier: ports.classifier,
    ...(ports.meanings && { meanings: ports.meanings }),
    ...(ports.words && { words: ports.words }),
    ...(ports.claims && { claims: ports.claims }),
    ...(ports.changes && { changes: ports.changes }),
    ...(ports.together && { together: ports.together }),
    ...(ports.transcripts && { transcripts: ports.transcripts }),
    settings: ports.settings,
  };
}

/** Keeps what was learned for the next process, and compacts journals that are due. Never fails: it is a cache. */
export async function savePipeline({ library, verifier, settings }: Pipeline): Promise<void> {
  if (await library.compact(settings().journalMegabytes * 1_000_000)) await library.refresh();
  const { cache } = verifier;
  if (cache.takeChanged()) library.keep('digests', () => JSON.stringify(cache.export()));
  await library.save();
}
