import type { PageQuery } from '../../../protocol/managerSnapshot';
import type { FeatureContext } from '../featureContext';
import { LaterFacts } from './laterFacts';
import type { ManagerModel } from './managerModel';
import type { Drawn, Surroundings } from './managerSnapshots';
import type { Translate } from './translate';
import { lookAtWorth } from './worthLook';
import {
  type CommitsOfStale,
  type WorthByRepository,
  mostNamed,
  staleKey,
  statisticsSnapshot,
} from './statisticsViews';

/** The page of statistics: counts at once, the commits behind what went stale as soon as the history has told them. */
export class StatisticsLook {
  private model: ManagerModel | undefined;
  private readonly commits: LaterFacts<CommitsOfStale>;

  private readonly worth: LaterFacts<WorthByRepository>;

  constructor(
    private readonly histories: FeatureContext['histories'],
    private readonly translate: Translate,
    onFound: () => void,
    onError: (error: unknown) => void,
  ) {
    this.worth = new LaterFacts<WorthByRepository>({}, () => this.findWorth(), onFound, onError);
    this.commits = new LaterFacts<CommitsOfStale>({}, () => this.findCommits(), onFound, onError);
  }

  outdate(): void {
    this.commits.outdate();
    this.worth.outdate();
  }

  async draw(model: ManagerModel, query: PageQuery, around: Surroundings): Promise<Drawn> {
    this.model = model;
    const counted = await Promise.all(
      model.repositories.map(async (repository) => ({
        repository,
        stats: await repository.manager.stats(await this.histories.current(repository)),
      })),
    );
    return statisticsSnapshot(
      model,
      counted,
      { commits: this.commits.of('all'), worth: this.worth.of('all') },
      query,
      around,
    );
  }

  private async findWorth(): Promise<WorthByRepository> {
    const found = await Promise.all(
      (this.model?.repositories ?? []).map(
        async (repository) =>
          [
            repository.places.key,
            await lookAtWorth(repository, this.histories, this.translate),
          ] as const,
      ),
    );
    return Object.fromEntries(found);
  }

  private async findCommits(): Promise<CommitsOfStale> {
    const found = await Promise.all(
      (this.model?.repositories ?? []).map(async (repository) => {
        const { stale } = await repository.manager.stats({
          ...(await this.histories.current(repository)),
          commits: mostNamed,
        });
        return stale.map((seen) => [staleKey(repository, seen), seen.commits ?? []] as const);
      }),
    );
    return Object.fromEntries(found.flat());
  }
}
