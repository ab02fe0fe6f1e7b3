import { join } from 'node:path';
import { LateClassifier } from '../../core/classify/lateClassifier';
import { transcriptTexts } from '../transcripts/transcriptTexts';
import type { Classifier } from '../../core/classify/classifier';
import { LessonManager, type Requests } from '../../core/lessonManager';
import type { PipelineSettings } from '../../core/operations/pipeline';
import type { Logger, LessonFiles, TranscriptTexts } from '../../core/ports';
import type { MeaningSource } from '../../core/select/lessonMeanings';
import { DiskJournal } from '../journal/diskJournal';
import { DiskLessonFiles } from './diskLessonFiles';
import { DiskInstructionTexts } from '../repository/diskInstructionTexts';
import { DiskRepositoryReader } from '../repository/diskRepositoryReader';
import { DiskStateFile } from '../journal/diskStateFile';
import { KeptHistory } from '../repository/keptHistory';
import { checkedOutBranch } from '../repository/checkedOutBranch';
import { Git } from '../repository/git';
import { GitHistory } from '../repository/gitHistory';
import { gptTokenCounter } from '../models/gptTokenCounter';
import { lessonsHome } from './lessonsHome';
import { loadRequests } from './loadRequests';
import { NoLessonFiles } from './noLessonFiles';
import { nodeHasher } from '../process/nodeHasher';
import { randomIds } from '../process/randomIds';
import { repositoryKey } from '../repository/repositoryKey';
import { findRepositoryRoot, realPath, type RepositoryRoot } from '../repository/repositoryRoot';
import { credentialScanner } from './credentialScanner';
import { mirroredSettings } from './settingsMirror';
import { voiceFile } from '../team/teamFile';
import { systemClock } from '../process/systemClock';
import { WorkTreeFiles } from '../repository/workTreeFiles';

/** What a front may choose; everything else is the same for all of them. */
export interface OpenOptions {
  /** Any folder inside the repository. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Absent = those the editor used last. */
  readonly settings?: () => PipelineSettings;
  /** Nobody typed a command: whether the folder is trusted is what the editor said of it last. */
  readonly isUnasked?: boolean;
  /** True = only to look: not even the key of the repository is made. */
  readonly isDry?: boolean;
  /** True once nobody waits for lessons that are not read yet. */
  readonly isLate?: () => boolean;
  readonly classifier?: Classifier;
  /** Where what a request needs is at hand already; absent = it is loaded at the first one. */
  readonly requests?: () => Promise<Requests>;
  readonly meanings?: (places: LessonPlaces) => MeaningSource;
}

/** The lessons of one repository on this machine, and where they are. */
export interface OpenLessons {
  readonly manager: LessonManager;
  readonly places: LessonPlaces;
  /** Closes the manager. */
  readonly close: () => Promise<void>;
}

/** Absolute paths of everything that belongs to one repository. */
export interface LessonPlaces extends RepositoryRoot {
  /** `.lessons` of the repository; it need not exist. */
  readonly lessons: string;
  readonly home: string;
  /** Name of the state folder. */
  readonly key: string;
  readonly state: string;
}

/** Where things are for a folder; makes the repository's key at the first look. */
export function findPlaces(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  isTrusted = true,
): LessonPlaces {
  const home = lessonsHome(environment);
  const repository = findRepositoryRoot(folder, home);
  const key = repositoryKey(repository, logger, isTrusted);
  return {
    ...repository,
    lessons: join(repository.root, '.lessons'),
    home,
    key,
    state: join(home, 'state', key),
  };
}

/** Opens the lessons of the repository a folder lies in, over the disk. */
export async function openLessons({
  folder,
  environment,
  logger,
  settings,
  classifier,
  requests = loadRequests,
  meanings,
  isUnasked = false,
  isDry = false,
  isLate,
}: OpenOptions): Promise<OpenLessons> {
  const places = findPlaces(folder, environment, logger, !isDry && settings?.().trusted);
  let name: string | undefined;
  const readSettings = settings ?? mirroredSettings(places.state, logger, isUnasked);
  const git = new Git(places.root, () => readSettings().trusted);
  const repository = new WorkTreeFiles(places.root, git);
  const globalFiles = new DiskLessonFiles('global', places.home);
  const manager = await LessonManager.open({
    stores: {
      project: {
        files: projectFilesOf(places, () => readSettings().trusted),
        journal: new DiskJournal(join(places.state, 'journal'), systemClock),
      },
      global: {
        files: globalFiles,
        journal: new DiskJournal(join(places.home, 'state', 'global', 'journal'), systemClock),
      },
    },
    projection: new DiskStateFile(join(places.state, 'projection')),
    voice: new DiskStateFile(voiceFile(places)),
    words: new DiskStateFile(join(places.state, 'words')),
    claims: new DiskStateFile(join(places.state, 'claims')),
    changes: new DiskStateFile(join(places.state, 'changes')),
    together: new DiskStateFile(join(places.state, 'together')),
    acts: new DiskStateFile(join(places.state, 'acts')),
    transcripts: keptOf(places),
    repository,
    reader: readerOf(places, git),
    history: new GitHistory(git),
    instructions: new DiskInstructionTexts(places.root),
    hasher: nodeHasher,
    tokens: gptTokenCounter,
    secrets: credentialScanner,
    clock: systemClock,
    ids: randomIds,
    ...{ logger, branch: () => checkedOutBranch(places.root) },
    // Made when the first event is written: most processes write none.
    get process() {
      return (name ??= randomIds.next());
    },
    classifier:
      classifier ?? new LateClassifier(async () => new (await requests()).LocalClassifier()),
    requests,
    settings: readSettings,
    ...(isLate && { isLate }),
    workshop: () => import('../../core/workshop'),
    ...(meanings && { meanings: meanings(places) }),
  });
  return { manager, places, close: () => manager.close() };
}

function projectFilesOf(places: LessonPlaces, isTrusted: () => boolean): LessonFiles {
  return holdsProjectLessons(places)
    ? new DiskLessonFiles('project', places.lessons, isTrusted)
    : new NoLessonFiles();
}

function readerOf({ root, state }: LessonPlaces, git: Git): DiskRepositoryReader {
  const kept = new KeptHistory(git, new DiskStateFile(join(state, 'commits')));
  return new DiskRepositoryReader(root, git, undefined, kept);
}

const keptOf = ({ root, state }: LessonPlaces): TranscriptTexts => ({
  root,
  texts: () => transcriptTexts(join(state, 'transcripts')),
});

/** False in the user's home: its `.lessons` is the global folder, and the same files would be lessons twice. */
export function holdsProjectLessons({ lessons, home }: LessonPlaces): boolean {
  return realPath(lessons) !== realPath(home);
}
