import type { LanguageModel } from '../../ports';
import type { KnownLesson } from '../gate';
import type { ProposalRefusal } from '../refusals';
import type { Said } from '../../saying';
import type { SessionCandidate } from './candidate';
import type { SessionRecord } from './recordRefusal';
import type { Nearness } from './taskSimilarity';

/** A read-only look at the repository: does this ref's file, and field within it, exist now? Never throws. */
export interface RefReader {
  exists(ref: string): Promise<boolean>;
}

/** What stands in front of every proposal; `undefined` = let through. Asked once for each text. */
export type ProposalGate = (
  candidate: SessionCandidate,
  record: SessionRecord,
) => Promise<ProposalRefusal | undefined>;

/** What capturing needs to know of the world. */
export interface CaptureContext {
  readonly reader: RefReader;
  /** Every lesson and candidate there is, retired ones too. */
  readonly known: readonly KnownLesson[];
  /** Topics, names or texts that were put away for ever. */
  readonly tombstones?: ReadonlySet<string>;
  /** True where the tasks were done in this very repository. */
  readonly isHere?: boolean;
  /** Absent = what is known and the record alone decide. */
  readonly gate?: ProposalGate;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all. Earlier ones then only lend support. */
  readonly current?: ReadonlySet<string>;
  /** Tasks the model reads; absent = those whose end asks for proposals. */
  readonly forModel?: ReadonlySet<string>;
  /** Tasks whose steps the user pinned. */
  readonly pinned?: ReadonlySet<string>;
  /** Name of a recipe to learn although another one covers it; then nothing else is proposed. */
  readonly anyway?: string;
  /** Proposals this session may still make; absent = three. */
  readonly room?: number;
  /** How requests are compared; absent = by their words, and nobody needs to be told. */
  readonly measure?: RequestMeasure;
}

/** How requests of tasks are compared. */
export interface RequestMeasure {
  /** "requests compared by meaning, small". */
  readonly text: Said;
  /** Absent = by their words after all. */
  readonly nearness?: Nearness;
}
