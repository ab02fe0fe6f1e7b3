import type * as vscode from 'vscode';
import type { ToolAnswer, ToolDescription } from '../../../core/chat/chatModel';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import type { Repository } from '../../services/repository';

/** A tool that changes something, so the user is asked before. */
export interface WorkTool {
  /** The same as in the manifest, held equal by a test. */
  readonly description: ToolDescription;
  /** What a call would do, or a sentence for the model that says why it may not be done. Changes nothing. */
  plan(repository: Repository, input: object): Promise<PlannedWork | string>;
}

/** Work that is ready to be shown and done. */
export interface PlannedWork {
  /** Equal for equal work: what was confirmed is what is done. */
  readonly shown: string;
  readonly title: string;
  readonly message: vscode.MarkdownString;
  /** For the progress line. */
  readonly doing: string;
  /** What a record keeps of it. */
  readonly recorded: object;
  act(scope: WorkScope): Promise<ToolAnswer>;
}

export interface WorkScope {
  /** The task it belongs to; `undefined` = nothing is recorded of it. */
  readonly recorder: EpisodeRecorder | undefined;
  readonly signal: AbortSignal;
}
