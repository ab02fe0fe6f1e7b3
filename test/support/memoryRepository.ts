import { LocalClassifier } from '../../src/core/classify/localClassifier';
import type { Classifier } from '../../src/core/classify/classifier';
import type { Label, Verdict } from '../../src/core/lesson/verdict';
import { placeKey } from '../../src/core/library/libraryEntry';
import { LessonManager } from '../../src/core/lessonManager';
import { newConversation, type Conversation } from '../../src/core/lesson/conversation';
import { defaultSettings, type PipelineSettings } from '../../src/core/operations/pipeline';
import type { PreflightResult } from '../../src/core/operations/preflight/preflightRequest';
import type { CommitChange, CommitSummary, Logger } from '../../src/core/ports';
import type { MeaningSource } from '../../src/core/select/lessonMeanings';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { InMemoryInstructionTexts } from './inMemoryInstructionTexts';
import { InMemoryJournal } from './inMemoryJournal';
import { InMemoryLessonFiles } from './inMemoryLessonFiles';
import { InMemoryRepositoryFiles } from './inMemoryRepositoryFiles';
import { InMemoryRepositoryReader } from './inMemoryRepositoryReader';
import { InMemoryStateFile } from './inMemoryStateFile';
import { logLine } from '../../src/prose/say';

/** A logger that keeps what it was told. */
export class RecordingLogger implements Logger {
  readonly messages: string[] = [];
  private readonly keep = (message: string | Error, error?: unknown): void =>
    void this.messages.push(logLine(message, error));
  trace = this.keep;
  debug = this.keep;
  info = this.keep;
  warn = this.keep;
  error = this.keep;
}

export interface MemoryContents {
  /** Repository files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Lesson files of the project: `testing.md`, `_candidates/x.md`. */
  readonly lessons?: Readonly<Record<string, string>>;
  readonly globalLessons?: Readonly<Record<string, string>>;
  /** Subjects of its commits, newest first; absent = there is no git. */
  readonly commits?: readonly string[];
  /** What its commits changed, newest first. */
  readonly commitChanges?: readonly CommitChange[];
  readonly settings?: Partial<PipelineSettings>;
  /** Keeps the ids of one machine apart from those of another. */
  readonly machine?: string;
  readonly classifier?: Classifier;
  readonly meanings?: MeaningSource;
}

/** A repository in memory with the real core, tokenizer, hasher and secret scanner; only disk and clock are replaced. */
export class MemoryRepository {
  readonly repository: InMemoryRepositoryFiles;
  readonly lessons: InMemoryLessonFiles;
  readonly globalLessons: InMemoryLessonFiles;
  readonly journal = new InMemoryJournal(() => this.time);
  readonly globalJournal = new InMemoryJournal(() => this.time);
  readonly projection = new InMemoryStateFile();
  readonly voice = new InMemoryStateFile();
  readonly words = new InMemoryStateFile();
  readonly claims = new InMemoryStateFile();
  readonly changes = new InMemoryStateFile();
  readonly together = new InMemoryStateFile();
  /** When a file was last changed by a commit, as an ISO date. */
  readonly lastChanges = new Map<string, string>();
  /** Subjects of its commits, newest first. */
  commits: readonly string[];
  private readonly commitChanges: readonly CommitChange[];
  readonly acts = new InMemoryStateFile();
  readonly logger = new RecordingLogger();
  settings: PipelineSettings;
  /** The branch that is checked out, and all that the clone knows. */
  branch: string | undefined;
  branches: readonly string[] = [];
  /** Milliseconds since 1970. */
  time = Date.UTC(2026, 10, 21);
  private ids = 0;
  /** What `git diff` would print of what is staged; absent = there is no git. */
  staged: string | undefined;
  /** The newest changes, as git prints them. */
  past: readonly { readonly date: string; readonly diff: string }[] = [];
  private readonly machine: string;
  private readonly classifier: Classifier;
  private readonly meanings: MeaningSource | undefined;

  constructor(contents: MemoryContents = {}) {
    this.repository = new InMemoryRepositoryFiles(contents.files);
    this.lessons = new InMemoryLessonFiles('project', contents.lessons);
    this.globalLessons = new InMemoryLessonFiles('global', contents.globalLessons);
    this.machine = contents.machine ?? '';
    this.commitChanges = contents.commitChanges ?? [];
    this.commits = contents.commits ?? this.commitChanges.map(({ subject }) => subject);
    this.settings = { ...defaultSettings, ...contents.settings };
    this.classifier = contents.classifier ?? new LocalClassifier();
    this.meanings = contents.meanings;
  }

  /** Opens a manager as a new window or process would. */
  open(): Promise<LessonManager> {
    this.ids += 1;
    const process = `${this.machine}process-${this.ids}`;
    return LessonManager.open({
      workshop: () => import('../../src/core/workshop'),
      requests: () => import('../../src/core/requests'),
      stores: {
        project: { files: this.lessons, journal: this.journal },
        global: { files: this.globalLessons, journal: this.globalJournal },
      },
      projection: this.projection,
      voice: this.voice,
      ...{ words: this.words, claims: this.claims },
      changes: this.changes,
      together: this.together,
      acts: this.acts,
      repository: this.repository,
      reader: new InMemoryRepositoryReader(
        () => this.repository.texts(),
        this.commits,
        this.commitChanges,
      ),
      // What a commit touched is known where a test says it.
      history: {
        changeOf: async () => this.staged,
        newestChanges: async () => this.past,
        head: async () => (this.commits.length > 0 ? `commit-${this.commits.length}` : undefined),
        commitsTouching: async (path) => this.lastTo(path),
        filesAt: async () => this.repository,
        pathsGone: async () => new Map(),
        commitsChanging: async () => [],
      },
      instructions: new InMemoryInstructionTexts(this.repository),
      hasher: nodeHasher,
      tokens: gptTokenCounter,
      secrets: credentialScanner,
      clock: { now: () => this.time },
      ids: { next: () => `${this.machine}id-${(this.ids += 1)}` },
      logger: this.logger,
      process,
      classifier: this.classifier,
      settings: () => this.settings,
      branch: () => this.branch,
      ...(this.meanings && { meanings: this.meanings }),
    });
  }

  private lastTo(path: string): readonly CommitSummary[] {
    const date = this.lastChanges.get(path);
    return date === undefined ? [] : [{ id: `last-to-${path}`, date, author: '', subject: '' }];
  }
}

/** A manager whose active lessons are all approved. */
export async function openApproved(repository: MemoryRepository): Promise<LessonManager> {
  const manager = await repository.open();
  for (const entry of await manager.quarantined()) await manager.approve(placeKey(entry));
  return manager;
}

/** One turn for a code request, whatever its words. */
export function codeTurn(
  manager: LessonManager,
  prompt: string,
  conversation: Conversation = newConversation,
): Promise<PreflightResult> {
  return manager.preflight({ request: manager.newId(), prompt, conversation, assume: 'code-gen' });
}

/** A classifier that always answers the same, to test what follows from a verdict. */
export function constantClassifier(label: Label, inject: boolean): Classifier {
  const verdict: Verdict = {
    label,
    confidence: 0.9,
    abstained: false,
    inject,
    why: 'a test',
    cues: [],
    source: 'local',
  };
  return { classify: async () => verdict };
}
