import type { Guard } from './guards';
import { flag, oneOf, optional, shape, text } from './guards';
import type { FactView } from './lessonDetail';

/** What a team can meet at. */
export const teamKinds = ['folder', 'ref', 'postgres'] as const;
export type TeamKind = (typeof teamKinds)[number];

/** Where somebody wants to begin or join a team, as the form has it: the host tries all of it. */
export interface TeamForm {
  /** The repository, as `StatisticsView` names it. */
  readonly id: string;
  readonly kind: TeamKind;
  /** A folder, a ref, or the address of a database. */
  readonly place: string;
  /** Of a ref: a remote of the repository by its name; absent = `origin`. */
  readonly remote?: string;
  /** Which of several teams there; absent = the only one. */
  readonly team?: string;
  /** Of a database: kept in the editor's secret storage; absent = it is found elsewhere. */
  readonly password?: string;
  /** How the user wants to be called there; absent = by no name. */
  readonly name?: string;
  /** True = a team begins there. */
  readonly isNew: boolean;
}

/** The team of a repository as of its last meeting, or what is needed to enter one. */
export interface TeamView {
  /** Which team, who is in it, conflicts; empty = the repository is in no team here. */
  readonly facts: readonly FactView[];
  /** What it says of each lesson that anybody said something of. */
  readonly lessons: readonly FactView[];
  /** Remotes of the repository by name. */
  readonly remotes: readonly string[];
  /** On which machine lessons run, in words. */
  readonly runsAt: string;
}

/** Longest place: a path, or a remote with a ref. */
const longest = 1_000;

export const isTeamForm: Guard<TeamForm> = shape<TeamForm>({
  id: text(600),
  kind: oneOf(teamKinds),
  place: text(longest),
  remote: optional(text(longest)),
  team: optional(text(longest)),
  password: optional(text(longest)),
  name: optional(text(longest)),
  isNew: flag,
});

/** Texts of what the manager says of a team. */
export interface TeamStrings {
  readonly title: string;
  readonly lessons: string;
  readonly none: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<TeamKind, string>>;
  readonly place: Readonly<Record<TeamKind, string>>;
  readonly remote: string;
  readonly password: string;
  readonly named: string;
  readonly name: string;
  readonly shares: string;
  readonly begin: string;
  readonly join: string;
  readonly entering: string;
  readonly more: string;
  readonly untold: string;
  readonly leave: string;
}

/** As written; the host translates them. */
export const teamStrings: TeamStrings = {
  title: 'Team',
  lessons: 'What the team says of lessons',
  none: 'In no team: what use shows of lessons stays on this machine.',
  kind: 'Where it meets',
  kinds: { folder: 'A folder', ref: 'A git ref', postgres: 'A PostgreSQL database' },
  place: {
    folder: 'Path of a folder that all can write to',
    ref: 'Name below refs/lessons/',
    postgres: 'postgres://USER@HOST/DATABASE, without a password',
  },
  remote: 'Remote',
  password: 'Password, kept in the secret storage; empty = PGPASSWORD or the password file',
  named: 'Name of the team, where several meet',
  name: 'How others see you; empty = by the first characters of your key',
  shares:
    'Shares with everybody there how often lessons were given, helped and hurt, which texts you approved and what is stale: signed ids, counts and hashes and the name you write here, never a text, a prompt or a path.',
  begin: 'Begin a Team',
  join: 'Join',
  entering: 'Meeting the team',
  more: 'Team…',
  untold: 'Show What Would Leave',
  leave: 'Leave the Team…',
};
