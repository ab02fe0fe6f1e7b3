import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import type { TeamStatus } from '../../../core/operations/team/teamStatus';
import { remotesOf } from '../../../node/state/meetingPlace';
import { stateRef } from '../../../node/state/stateRef';
import { isTeamAddress } from '../../../node/team/teamAddress';
import { isInTeam } from '../../../node/team/teamFile';
import {
  sayElsewhere,
  sayJoining,
  sayMeeting,
  sayTeamAsOf,
  sayTeamLesson,
  sayTeamPerson,
} from '../../../prose/sayTeam';
import type { Done } from '../../../protocol/hostApi';
import type { FactView } from '../../../protocol/lessonDetail';
import type { TeamForm, TeamView } from '../../../protocol/team';
import { runsAt } from '../../host/runsAt';
import type { Repository } from '../../services/repository';
import { readingDoorOf, teamDoorOf } from '../../services/teamDoors';
import { keepPassword } from '../../services/teamPassword';
import type { FeatureContext } from '../featureContext';
import type { Translate } from './translate';

/** What the page says of the team of a repository; nobody is asked, and no key is made where it is in none. */
export async function lookAtTeam(repository: Repository, translate: Translate): Promise<TeamView> {
  const around = { remotes: await remotesOf(repository.places.root), runsAt: runsAt() };
  if (!isInTeam(repository.places)) return { facts: [], lessons: [], ...around };
  const door = readingDoorOf(repository);
  const status = await repository.manager.teamStatus(door);
  return { facts: factsOf(status, door.person, translate), lessons: lessonsOf(status), ...around };
}

function factsOf(status: TeamStatus, own: string, translate: Translate): readonly FactView[] {
  const { people, joinings, lessons, elsewhere } = status;
  const all = people.map((person) => sayTeamPerson(person, vscode.l10n.t));
  const disputed = lessons.filter(({ contestedBy }) => contestedBy.length > 0);
  const open = joinings.flatMap((joining) => sayJoining(joining, own, vscode.l10n.t) ?? []);
  const unknown = elsewhere.map((lesson) => sayElsewhere(lesson, vscode.l10n.t));
  return [
    { label: translate('Met'), value: sayTeamAsOf(status, vscode.l10n.t) },
    { label: translate('People'), value: [people.length, ...all].join('\n') },
    {
      label: translate('Conflicts'),
      value:
        disputed.length === 0
          ? translate('none: nobody contradicts a lesson')
          : disputed.map(({ name, contestedBy }) => `${name} (${contestedBy.length})`).join('; '),
      meaning: translate('Lessons that people of the team say are wrong, with how many say so'),
    },
    ...(open.length === 0 ? [] : [{ label: translate('Homes of yours'), value: open.join('\n') }]),
    ...(unknown.length === 0
      ? []
      : [{ label: translate('Lessons that are not here'), value: unknown.join('\n') }]),
  ];
}

const lessonsOf = ({ lessons }: TeamStatus): readonly FactView[] =>
  lessons.map((lesson) => ({
    label: lesson.name,
    value: sayTeamLesson(lesson, vscode.l10n.t).join('; '),
  }));

/** Begins or joins the team that the form names. What is no such place throws before anybody is asked; a password is kept once it let somebody in. */
export async function enterByForm(
  form: TeamForm,
  repositories: readonly Repository[],
  { repositories: all, secrets }: Pick<FeatureContext, 'repositories' | 'secrets'>,
): Promise<Done> {
  const repository = repositories.find(({ places }) => places.key === form.id);
  if (!repository) throw failure.wrongUsage(vscode.l10n.t('This repository is not open any more.'));
  const { isNew, team, password, name } = form;
  const entry = {
    ...{ place: placeOf(form), isNew },
    ...(team !== undefined && { team }),
    ...(name !== undefined && { name }),
  };
  const door = await teamDoorOf(repository, secrets, password);
  const met = await repository.manager.enterTeam(door, entry);
  if (password !== undefined) await keepPassword(entry.place, password, secrets);
  all.announce();
  return { message: sayMeeting(met, vscode.l10n.t) };
}

function placeOf({ kind, place, remote }: TeamForm): string {
  if (kind === 'ref') {
    const named = remote === undefined || remote === 'origin' ? place : `${remote}#${place}`;
    if (!stateRef(named))
      throw failure.wrongUsage(
        vscode.l10n.t(
          'This is no ref below refs/lessons/. Write refs/lessons/ and a name of letters and digits.',
        ),
      );
    return named;
  }
  const isDatabase = isTeamAddress(place);
  if (kind === 'postgres' && !isDatabase) throw failure.noTeamAddress();
  if (kind === 'folder' && (isDatabase || stateRef(place) || place === ''))
    throw failure.wrongUsage(
      vscode.l10n.t(
        'This is no folder. Write its whole path, as /mnt/team, or choose another kind.',
      ),
    );
  return place;
}
