import type { LoadFileReaders } from '../fingerprint/fileReaders';
import type { Classifier } from '../classify/classifier';
import type { RefVerifier } from '../fingerprint/refVerifier';
import type { LessonLibrary, LibraryPorts, LibrarySettings } from '../library/lessonLibrary';
import type { MeaningSource } from '../select/lessonMeanings';
import type { Remind } from '../lesson/lesson';
import type { Leaning } from '../select/rank';
import type { RankBy } from '../select/searchRank';
import type {
  InstructionTexts,
  RepositoryFiles,
  RepositoryHistory,
  RepositoryReader,
  StateFile,
  TranscriptTexts,
} from '../ports';

/** The settings that decide what a pre-flight does. */
export interface PipelineSettings extends LibrarySettings {
  readonly enabled: boolean;
  /** False in Restricted Mode: nothing is injected, nothing is changed. */
  readonly trusted: boolean;
  /** Tokens a block may have, 50 to 400. */
  readonly budgetTokens: number;
  /** Tokens that all blocks of one conversation may have, 50 to 4000. */
  readonly conversationTokens: number;
  /** Lessons of `git.*` may go with an order to commit, open a pull request or release. */
  readonly gitRequests: boolean;
  /** One request in ten goes without its lessons, to see what they are worth. */
  readonly holdOut: boolean;
  /** `before`: lessons with a check are given like any other, whatever they say of it. */
  readonly remind: Remind;
  /** What a lesson must be expected to be worth. */
  readonly leaning: Leaning;
  /** Share of bm25 in `hybrid`, 0 to 1. */
  readonly alpha: number;
  /** How a search orders where nobody says. */
  readonly rankBy: RankBy;
  /** Lead of the best over the second, as share of the best, under which a search by `selector` wants more than one looked at. */
  readonly needsMoreUnder: number;
  /** How much of a prompt a receipt keeps. */
  readonly journalPrompts: 'clipped' | 'none';
  /** How large a journal may become before compaction drops its oldest history. */
  readonly journalMegabytes: number;
  /** `off`: nothing is learnt from use. `ask`: without a model by itself, with one when asked. `on`: with a model by itself. */
  readonly capture: CaptureMode;
  /** Days from when a candidate was first shown until it goes on trial; 0 = never. */
  readonly trialAfterDays: number;
  /** The model that compares lessons with requests by meaning; empty = none, words alone decide. */
  readonly embeddingModel: string;
  /** Where approvals, noes and standing meet those of this user's other machines; empty = nowhere. */
  readonly stateFolder: string;
}

/** How much is learnt from use without being asked. */
export type CaptureMode = 'off' | 'ask' | 'on';

export const defaultSettings: PipelineSettings = {
  enabled: true,
  trusted: true,
  budgetTokens: 200,
  conversationTokens: 400,
  gitRequests: true,
  holdOut: false,
  remind: 'when broken',
  leaning: 'balanced',
  alpha: 0.7,
  rankBy: 'bm25',
  needsMoreUnder: 0.7,
  shippedRecipes: true,
  disabledRecipes: [],
  journalPrompts: 'clipped',
  journalMegabytes: 50,
  capture: 'ask',
  trialAfterDays: 7,
  embeddingModel: '',
  stateFolder: '',
  teamTrust: 'none',
};

/** The library as operations see it. */
export type LibraryView = Pick<LessonLibrary, keyof LessonLibrary>;

/** What every operation works on; made once by the composition root. */
export interface Pipeline {
  readonly ports: LibraryPorts;
  /** Parsers of files, loaded at the first that is read. */
  readonly readers: LoadFileReaders;
  readonly library: LibraryView;
  readonly verifier: RefVerifier;
  readonly repository: RepositoryFiles;
  /** The repository as the scan reads it. */
  readonly reader: RepositoryReader;
  readonly history: RepositoryHistory;
  readonly instructions: InstructionTexts;
  /** The last acts of this user, with what takes them back. */
  readonly acts: StateFile;
  readonly classifier: Classifier;
  /** Absent = this front compares by words alone. */
  readonly meanings?: MeaningSource;
  /** Where the words of the repository are kept; absent = they are not counted. */
  readonly words?: StateFile;
  /** For which commit each work tree last had them counted after an answer; absent = this front counts by itself. */
  readonly claims?: StateFile;
  /** Where it is kept what past changes touched; absent = that is not read. */
  readonly changes?: StateFile;
  /** Where it is kept which of them touched each file; absent = as above. */
  readonly together?: StateFile;
  /** What is kept of transcripts that were read here; absent = none ever are. */
  readonly transcripts?: TranscriptTexts;
  /** Read at each use, so that a changed setting counts at once. */
  readonly settings: () => PipelineSettings;
}
