import * as vscode from 'vscode';
import { votedFor } from '../../../core/journal/evidence';
import type { Noted } from '../../../core/operations/verbs/recordOutcome';
import { readTurnMemory } from '../../../core/chat/turnMemory';
import { showError } from '../../host/showError';
import { mention } from '../../host/shown/notices';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { outcomeCommand } from './quietLines';
import type { ReceiptStore } from '../../services/receiptStore';
import type { Said } from '../../../core/saying';

function notedText(noted: Noted, value: 'helped' | 'hurt', count: number): string {
  const word = value === 'helped' ? vscode.l10n.t('Helped') : vscode.l10n.t('Did Not Help');
  switch (noted) {
    case 'noted':
      return vscode.l10n.t('{0}: noted for {1} lessons; press again to take it back', word, count);
    case 'taken back':
      return vscode.l10n.t('{0}: taken back for {1} lessons', word, count);
    case 'said before':
      return vscode.l10n.t('Noted before; one answer counts once');
  }
}

/** How long "Noted" stands in the status bar. */
const noticeFor = 4_000;

/** Keeps what users say of the lessons of an answer: the two buttons under it, and thumbs where the editor shows them. */
export class Outcomes {
  constructor(
    private readonly context: FeatureContext,
    private readonly receipts: ReceiptStore,
    private readonly onSeen: (repository: Repository) => void,
  ) {}

  register(participant: vscode.ChatParticipant): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.commands.registerCommand(outcomeCommand, (...args: unknown[]) => {
        const [request, repository, value] = args;
        if (typeof request !== 'string' || typeof repository !== 'string') return undefined;
        return this.record(request, repository, value === 'hurt' ? 'hurt' : 'helped', votedFor);
      }),
      participant.onDidReceiveFeedback(({ result, kind }) => {
        const memory = readTurnMemory(result.metadata);
        if (memory?.repository === undefined || memory.isLocal) return;
        const isHelpful = kind === vscode.ChatResultFeedbackKind.Helpful;
        void this.rate(memory.request, memory.repository, isHelpful);
        if (memory.given.length === 0) return;
        const value = isHelpful ? 'helped' : 'hurt';
        void this.record(memory.request, memory.repository, value, 'thumbs');
      }),
    );
  }

  /** Thumbs judge the task as a whole. */
  private async rate(request: string, key: string, isHelpful: boolean): Promise<void> {
    try {
      const repository = await this.receipts.repository(key);
      const task = await (await repository?.manager.episodes())?.find(request);
      await task?.rated(isHelpful);
      if (repository && task) this.onSeen(repository);
    } catch (error) {
      this.context.logger.error('What was said of an answer could not be kept', error);
    }
  }

  private async record(
    request: string,
    repository: string,
    value: 'helped' | 'hurt',
    evidence: Said,
  ): Promise<void> {
    try {
      const receipt = await this.receipts.find(request);
      const manager = (await this.receipts.repository(repository))?.manager;
      if (!receipt || !manager) return;
      const noted = await manager.outcome(receipt, value, evidence);
      mention(notedText(noted, value, receipt.injected.length), noticeFor);
      if (noted !== 'said before') this.context.repositories.announce();
    } catch (error) {
      showError(error, this.context.logger);
    }
  }
}
