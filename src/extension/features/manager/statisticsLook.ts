import type { PageQuery } from '../../../protocol/managerSnapshot';
import { LaterFacts } from './laterFacts';
import type { ManagerModel } from './managerModel';
import type { Drawn, Surroundings } from './managerSnapshots';
import { type CommitsOfStale, mostNamed, staleKey, statisticsSnapshot } from './statisticsViews';

/** The page of statistics: counts at once, the commits behind what went stale as soon as the history has told them. */
export class StatisticsLook {
  private model: ManagerModel | undefined;
  private readonly commits: LaterFacts<CommitsOfStale>;

  constructor(onFound: () => void, onError: (error: unknown) => void) {
    this.commits = new LaterFacts<CommitsOfStale>({}, () => this.findCommits(), onFound, onError);
  }

  outdate(): void {
    this.commits.outdate();
  }

  async draw(model: ManagerModel, query: PageQuery, around: Surroundings): Promise<Drawn> {
    this.model = model;
    const counted = await Promise.all(
      model.repositories.map(async (repository) => ({
        repository,
        stats: await repository.manager.stats(),
      })),
    );
    return statisticsSnapshot(model, counted, this.commits.of('all'), query, around);
  }

  private async findCommits(): Promise<CommitsOfStale> {
    const found = await Promise.all(
      (this.model?.repositories ?? []).map(async (repository) => {
        const { stale } = await repository.manager.stats({ commits: mostNamed });
        return stale.map((seen) => [staleKey(repository, seen), seen.commits ?? []] as const);
      }),
    );
    return Object.fromEntries(found.flat());
  }
}
