import * as vscode from 'vscode';
import type { Learnt } from '../../core/operations/learning/learn';
import type { Cancellation, LanguageModel } from '../../core/ports';
import type { Repositories } from './repositories';
import type { Repository } from './repository';
import type { OutputLogger } from '../host/outputLogger';
import type { SmallModels } from './smallModels';
import { sayError } from '../../prose/say';

/** A turn of chat in which a model may be asked, because the user is acting. */
export interface OpenTurn {
  readonly model: LanguageModel;
  /** Tells the user what is going on. */
  readonly tell: (text: string) => void;
  readonly signal: Cancellation;
}

/**
 * Learns after tasks, one look at a time for each repository. Never fails towards its caller: what goes wrong stands in Activity and
 * in the log.
 */
export class Learning {
  private readonly running = new Map<Repository, Promise<unknown>>();

  constructor(
    private readonly repositories: Repositories,
    private readonly models: Pick<SmallModels, 'endpoint'>,
    private readonly logger: OutputLogger,
  ) {}

  /** After a task ended or more was seen of it. Without `turn` no model of the editor is asked. Resolves when the turn may end. */
  async afterTask(repository: Repository | undefined, turn?: OpenTurn): Promise<void> {
    if (!repository) return;
    const mode = repository.manager.settings().capture;
    if (mode === 'off') return;
    const endpoint = mode === 'on' ? this.endpoint() : undefined;
    if (mode === 'on' && !endpoint && turn) await this.withinTurn(repository, turn);
    else void this.inTurn(repository, () => this.learn(repository, endpoint));
  }

  /** The user asked: whatever the setting says, with this model. Fails as the verb fails. */
  async now(repository: Repository, { model, signal }: OpenTurn): Promise<Learnt> {
    const learnt = await this.inTurn(repository, () =>
      repository.manager.learn({ model: this.endpoint() ?? model, isAsked: true }, signal),
    );
    this.repositories.announce();
    return learnt;
  }

  private endpoint(): LanguageModel | undefined {
    return this.models.endpoint();
  }

  /** The tasks before this turn are read by its model, once, and the user sees it. */
  private async withinTurn(repository: Repository, turn: OpenTurn): Promise<void> {
    await this.inTurn(repository, async () => {
      const unread = await repository.manager.unread();
      if (unread > 0)
        turn.tell(
          vscode.l10n.t(
            'Reading {0} finished tasks for lessons, at most 600 tokens, and as many for a recipe; lessons.capture switches this off',
            unread,
          ),
        );
      await this.learn(repository, unread > 0 ? turn.model : undefined, turn.signal);
    });
  }

  private async learn(
    repository: Repository,
    model: LanguageModel | undefined,
    signal?: Cancellation,
  ): Promise<void> {
    try {
      const learnt = await repository.manager.learn(model ? { model } : {}, signal);
      if (learnt) this.repositories.announce();
    } catch (error) {
      if (signal?.aborted) return;
      this.logger.error('Nothing could be learnt', error);
      await this.tellFailure(repository, sayError(error));
    }
  }

  private async tellFailure({ manager }: Repository, why: string): Promise<void> {
    try {
      await manager.note({
        topic: 'capture',
        message: `Learning failed because ${why}`,
        next: 'Nothing is lost; the next task tries again',
        failed: true,
      });
      this.repositories.announce();
    } catch (error) {
      // The journal itself cannot be written: the log is what is left.
      this.logger.error('A row of Activity could not be kept', error);
    }
  }

  private inTurn<T>(repository: Repository, step: () => Promise<T>): Promise<T> {
    const before = this.running.get(repository) ?? Promise.resolve();
    const turn = before.then(step);
    this.running.set(
      repository,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
