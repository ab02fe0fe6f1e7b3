import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import type { Joining } from '../../../core/journal/joinedKeys';
import { isTeamName } from '../../../core/journal/teamName';
import type { TeamDoor } from '../../../core/operations/team/ownTeam';
import { readTeamRecord } from '../../../core/operations/team/teamRecord';
import type { TeamStatus } from '../../../core/operations/team/teamStatus';
import { stateRef } from '../../../node/state/stateRef';
import {
  sayElsewhere,
  sayJoining,
  sayMeeting,
  sayOfTeam,
  sayTeamAsOf,
  sayTeamLesson,
  sayTeamPerson,
  sayUntold,
} from '../../../prose/sayTeam';
import { lessonUri } from '../../host/lessonUri';
import { showInManager } from '../../host/showInManager';
import { runsAt } from '../../host/runsAt';
import { chooseRow } from '../../host/shown/lists';
import { askFor, isAgreed, notify, underProgress } from '../../host/shown/notices';
import type { Repository } from '../../services/repository';
import { moveKey, teamDoorOf } from '../../services/teamDoors';
import { keyKeeper } from '../../../node/team/ownKey';
import type { FeatureContext } from '../featureContext';

/** A row of the list, and what a press of it does. */
interface Act extends vscode.QuickPickItem {
  readonly run?: () => Promise<void>;
}

/** The repository of this window, and its way into a team. */
interface Visit {
  readonly context: FeatureContext;
  readonly repository: Repository;
  readonly door: TeamDoor;
}

const t = vscode.l10n.t;

/** "Team…": in no team, the form that begins or joins one; in one, what it says of lessons and what can be done. */
export async function chooseTeamAct(context: FeatureContext): Promise<void> {
  const visit = await visitOf(context);
  const status = await statusOf(visit);
  if (!status) return showTeam(visit);
  const chosen = await chooseRow(rowsOf(visit, status), {
    title: sayTeamAsOf(status, t),
    placeHolder: t('Ids, counts and hashes, signed; never a text, a prompt or a path'),
    matchOnDescription: true,
  });
  await chosen?.run?.();
}

/** "Join a Team…" of the palette: the form of the manager is the one way in. */
export const joinTeam = async (context: FeatureContext): Promise<void> =>
  showTeam(await visitOf(context));

/** "Show What Would Leave" of the palette. In no team: throws `noTeam`. */
export const showUntoldEvents = async (context: FeatureContext): Promise<void> =>
  showUntold(await visitOf(context));

/** "Leave the Team…" of the palette; what was told stays, or is taken back. In no team: throws `noTeam`. */
export async function leaveOwnTeam(context: FeatureContext): Promise<void> {
  const visit = await visitOf(context);
  if (!(await statusOf(visit))) throw failure.noTeam();
  const chosen = await chooseRow(rowsOfLeaving(visit), { title: t('Leave the Team…') });
  await chosen?.run?.();
}

async function visitOf(context: FeatureContext): Promise<Visit> {
  const repository = await context.repositories.current();
  if (!repository)
    throw failure.wrongUsage(t('Open a folder first: lessons belong to a repository.'));
  return { context, repository, door: await teamDoorOf(repository, context.secrets) };
}

/** Meets the team of a repository where nobody waits for it; a git ref is met by the command alone, since its remote only hears of us when the user says so. */
export async function meetInBackground(
  repository: Repository,
  { secrets }: Pick<FeatureContext, 'secrets'>,
): Promise<void> {
  const door = await teamDoorOf(repository, secrets);
  const record = readTeamRecord(await door.record.read());
  if (!record || stateRef(record.place)) return;
  const met = await repository.manager.meetTeam(door);
  if (met.taken > 0)
    await repository.manager.note({
      topic: 'team',
      message: { code: 'team.met', data: { team: met.team, given: met.given, taken: met.taken } },
    });
}

async function statusOf({ repository, door }: Visit): Promise<TeamStatus | undefined> {
  return readTeamRecord(await door.record.read()) && repository.manager.teamStatus(door);
}

const showTeam = async ({ repository }: Visit): Promise<void> =>
  showInManager({ tab: 'statistics', team: repository.places.key });

function rowsOf(visit: Visit, status: TeamStatus): readonly Act[] {
  const separator = (label: string): Act => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  const { lessons, people } = status;
  return [
    {
      label: t('Meet the Team Now'),
      iconPath: new vscode.ThemeIcon('sync'),
      run: () => meet(visit),
    },
    {
      label: t('Show What Would Leave'),
      iconPath: new vscode.ThemeIcon('eye'),
      run: () => showUntold(visit),
    },
    {
      label: t('Copy How Others Join'),
      iconPath: new vscode.ThemeIcon('copy'),
      run: () => copyInvitation(status),
    },
    ...status.joinings.map((joining) => rowOfJoining(visit, joining)),
    ...(lessons.length === 0 ? [] : [separator(t('Lessons'))]),
    ...lessons.map((lesson): Act => {
      const [outcome, ...rest] = sayTeamLesson(lesson, t);
      return {
        label: lesson.name,
        ...(outcome !== undefined && { description: outcome }),
        ...(rest.length > 0 && { detail: rest.join('; ') }),
        run: () => open(visit, lesson.lesson),
      };
    }),
    ...status.elsewhere.map((lesson): Act => ({ label: sayElsewhere(lesson, t) })),
    separator(t('People')),
    ...people.map((person): Act => ({ label: sayTeamPerson(person, t) })),
    separator(t('You')),
    ...rowsOfSelf(visit, status),
    ...rowsOfLeaving(visit),
  ];
}

/** What a person says of himself: how he is called, which homes are his, where his key is. */
function rowsOfSelf(visit: Visit, status: TeamStatus): readonly Act[] {
  return [
    {
      label: t('Join Another Home of Yours…'),
      iconPath: new vscode.ThemeIcon('person-add'),
      detail: t('Your homes count as one person once each says so of the other'),
      run: () => askHome(visit),
    },
    {
      label: t('Be Called by Another Name…'),
      iconPath: new vscode.ThemeIcon('tag'),
      run: () => askName(visit, status),
    },
    ...rowsOfKey(visit),
    { label: runsAt(), iconPath: new vscode.ThemeIcon('vm') },
  ];
}

function rowsOfLeaving(visit: Visit): readonly Act[] {
  return [
    {
      label: t('Leave the Team…'),
      iconPath: new vscode.ThemeIcon('sign-out'),
      run: () => leave(visit, false),
    },
    {
      label: t('Leave, and Take Back What I Told…'),
      iconPath: new vscode.ThemeIcon('trash'),
      run: () => leave(visit, true),
    },
  ];
}

/** A press says so, or takes back what was said. */
function rowOfJoining(visit: Visit, joining: Joining): Act {
  const { key, isSaidHere } = joining;
  const detail = sayJoining(joining, visit.door.person, t);
  const shown = key.slice(0, 8);
  return {
    label: isSaidHere ? t('{0} Is Not a Home of Mine', shown) : t('{0} Is a Home of Mine', shown),
    iconPath: new vscode.ThemeIcon(isSaidHere ? 'person' : 'question'),
    ...(detail !== undefined && { detail }),
    run: () => joinHome(visit, key, !isSaidHere),
  };
}

/** Where the key is kept, and what moves it; nothing where an agent keeps it. */
function rowsOfKey(visit: Visit): readonly Act[] {
  const { home } = visit.repository.places;
  const keeper = keyKeeper(home);
  if (keeper?.kind === 'agent') return [];
  const isHere = keeper !== undefined;
  return [
    {
      label: isHere ? t('Put the Key Back into a File') : t('Keep the Key in the Secret Storage'),
      iconPath: new vscode.ThemeIcon('key'),
      detail: isHere
        ? t('The editor keeps it now; the command line signs with a file of this home')
        : t('It is in a file of this home now; the command line then signs with ssh-agent alone'),
      run: async () => {
        await moveKey(visit.repository, visit.context.secrets);
        const { person } = visit.door;
        void notify('information', sayOfTeam('team.sameKey', { person }, t));
      },
    },
  ];
}

async function askHome(visit: Visit): Promise<void> {
  const key = await askFor({
    title: t('Join Another Home of Yours'),
    prompt: t('The key of the other home. This one is {0}', visit.door.person),
    ignoreFocusOut: true,
    validateInput: (typed) =>
      /^[0-9a-f]{64}$/.test(typed.trim()) && typed.trim() !== visit.door.person
        ? undefined
        : t('64 characters of 0 to 9 and a to f, as "lessons team show" prints them there'),
  });
  if (key !== undefined) await joinHome(visit, key.trim(), true);
}

async function askName(visit: Visit, { place, people }: TeamStatus): Promise<void> {
  const name = await askFor({
    title: t('Be Called by Another Name'),
    prompt: t('How others see you; it proves nothing, and nobody else chooses it'),
    value: people.find(({ isOwn }) => isOwn)?.name ?? '',
    validateInput: (typed) =>
      isTeamName(typed.trim())
        ? undefined
        : t('One line of at most 40 characters, with a letter and nothing that cannot be seen'),
  });
  if (name === undefined) return;
  const entry = { place, isNew: false, name: name.trim() };
  await meet(visit, () => visit.repository.manager.enterTeam(visit.door, entry));
}

async function joinHome(visit: Visit, key: string, isJoined: boolean): Promise<void> {
  const detail = t('You count as one person with it, and each can take back what the other told.');
  const isYes =
    !isJoined ||
    (await isAgreed('warning', t('Is this key yours?'), `${key}\n\n${detail}`, t('It Is Mine')));
  if (isYes)
    await meet(visit, () => visit.repository.manager.joinTeamKey(visit.door, key, isJoined));
}

async function meet(
  { context, repository, door }: Visit,
  act = () => repository.manager.meetTeam(door),
): Promise<void> {
  const met = await underProgress('window', t('Meeting the team'), act);
  context.repositories.announce();
  const copy = t('Copy How Others Join');
  const choice = await notify('information', sayMeeting(met, t), copy);
  if (choice === copy) await copyInvitation(met);
}

async function copyInvitation({ team, place }: Pick<TeamStatus, 'team' | 'place'>): Promise<void> {
  await vscode.env.clipboard.writeText(`lessons team join ${place} ${team}`);
}

/** The very lines, so that nobody has to believe a sentence. */
async function showUntold({ repository, door }: Visit): Promise<void> {
  const untold = await repository.manager.untoldToTeam(door);
  const content = untold.events.map((event) => `${JSON.stringify(event)}\n`).join('');
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: 'jsonl', content }),
  );
  void notify('information', sayUntold(untold, t));
}

async function open({ repository }: Visit, lesson: string): Promise<void> {
  const all = await repository.manager.list();
  const found = all.find(({ entry }) => entry.scope === 'project' && entry.brief.id === lesson);
  if (found) await vscode.window.showTextDocument(lessonUri(repository, found.entry));
}

async function leave({ context, repository, door }: Visit, takesBack: boolean): Promise<void> {
  const isYes = await isAgreed(
    'warning',
    t('Leave the team?'),
    takesBack
      ? t('Everything you told is taken back; others drop it when they meet next.')
      : t('What you told stays there.'),
    t('Leave'),
  );
  if (!isYes) return;
  await underProgress('window', t('Leaving the team'), () =>
    repository.manager.leaveTeam(door, takesBack),
  );
  context.repositories.announce();
  void notify('information', sayOfTeam(takesBack ? 'team.takenBack' : 'team.left', {}, t));
}
