import { sayCompetence, type KnownCompetence } from '../../../core/operations/findCompetence';
import { placeKey } from '../../../core/library/libraryEntry';
import type { FactView } from '../../../protocol/lessonDetail';
import type { KnownLesson } from './managerModel';
import type { Translate } from './translate';

/** Ways of doing one thing that are shown: the most used ones. */
const mostShown = 3;
/** Tasks named as what it was derived from. */
const mostNamed = 5;

/**
 * How well the ways of a recipe have worked. Reading the journal takes longer than drawing, so a recipe is first shown without, and
 * `onFound` says when there is more. Forgotten whenever something changed.
 */
export class CompetenceFacts {
  private readonly known = new Map<string, readonly KnownCompetence[] | undefined>();

  constructor(
    private readonly onFound: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  of({ id, repository, status }: KnownLesson): readonly KnownCompetence[] {
    if (status.entry.lesson.kind !== 'recipe') return [];
    if (this.known.has(id)) return this.known.get(id) ?? [];
    this.known.set(id, undefined);
    repository.manager
      .competence(placeKey(status.entry))
      .then((found) => {
        if (!this.known.has(id)) return;
        this.known.set(id, found);
        if (found.length > 0) this.onFound();
      })
      .catch(this.onError);
    return [];
  }

  forget(): void {
    this.known.clear();
  }
}

/** One fact per way: its tools, how often it worked, and the tasks that say so. */
export function competenceViews(
  competences: readonly KnownCompetence[],
  translate: Translate,
  showTime: (time: number) => string,
): readonly FactView[] {
  return competences.slice(0, mostShown).map((competence) => {
    const { signature, derivations } = competence;
    const named = derivations
      .slice(-mostNamed)
      .map(({ intent, time }) => `“${intent}” (${showTime(time)})`);
    return {
      label: translate('Worked with {0}', signature.join(', ') || translate('no tool')),
      value: sayCompetence(competence),
      meaning: translate('Derived from {0} tasks: {1}', derivations.length, named.join('; ')),
    };
  });
}
