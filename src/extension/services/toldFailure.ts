import { toError } from '../../core/errors';
import type { OutputLogger } from '../host/outputLogger';
import type { Repository } from './repository';

/** A place that background work cannot reach is told of once in Activity, until it can or something else is wrong with it. */
export class ToldFailure {
  private told = '';

  /** `failed` is for the log; it stands there each time. */
  constructor(
    private readonly topic: string,
    private readonly failed: string,
    private readonly logger: OutputLogger,
  ) {}

  /** `told` finds the repository in whose Activity a failure stands. */
  async during(
    work: () => Promise<void>,
    told: () => Promise<Repository | undefined>,
  ): Promise<void> {
    try {
      await work();
      this.told = '';
    } catch (error) {
      const { message } = toError(error);
      this.logger.error(this.failed, error);
      if (message === this.told) return;
      this.told = message;
      await (await told())?.manager.note({ topic: this.topic, message, failed: true });
    }
  }
}
