import type { FormEvent, ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Shortcut } from '../../src/protocol/managerTab';
import { teamKinds, type TeamForm, type TeamKind, type TeamView } from '../../src/protocol/team';
import { messageOf } from '../messageOf';
import { useStrings } from '../strings';
import { DetailSection, Facts } from './detailSection';
import { StepFailure } from './stepFailure';

/** Enters a team; fails with what to do about it. */
export type EnterTeam = (form: TeamForm) => Promise<unknown>;

/** Who is in the team of a repository and what they say of its lessons; in no team, the form that enters one. */
export function TeamSection(props: {
  readonly id: string;
  readonly team: TeamView;
  /** Anew each time that somebody wants to see it; absent = nobody does. */
  readonly sought?: object;
  readonly onGo: (shortcut: Shortcut) => void;
  readonly onEnter: EnterTeam;
}): ReactNode {
  const { id, team, sought, onGo, onEnter } = props;
  const { team: strings } = useStrings();
  const isIn = team.facts.length > 0;
  return (
    <div className="team" ref={useSought(sought)}>
      <DetailSection title={strings.title}>
        {isIn ? <Facts facts={team.facts} isWide /> : <p className="dim">{strings.none}</p>}
        <p className="dim">{team.runsAt}</p>
        {isIn ? (
          <p className="team-acts">
            {acts.map(([shortcut, word]) => (
              <button key={shortcut} type="button" className="link" onClick={() => onGo(shortcut)}>
                {strings[word]}
              </button>
            ))}
          </p>
        ) : (
          <Entry {...{ id, remotes: team.remotes, onEnter }} />
        )}
      </DetailSection>
      {team.lessons.length > 0 && (
        <DetailSection title={strings.lessons}>
          <Facts facts={team.lessons} isWide />
        </DetailSection>
      )}
    </div>
  );
}

/** Brings a part into view, and the keyboard to the first thing in it that takes it. */
function useSought(sought: object | undefined): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sought) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.querySelector<HTMLElement>('select, button')?.focus({ preventScroll: true });
  }, [sought]);
  return part;
}

/** What can be done in a team, and what it is called. */
const acts = [
  ['team', 'more'],
  ['showUntold', 'untold'],
  ['leaveTeam', 'leave'],
] as const;

/** What a place begins with. */
const usual: Readonly<Record<TeamKind, string>> = {
  folder: '',
  ref: 'refs/lessons/journal',
  postgres: 'postgres://',
};

interface EntryProps {
  readonly id: string;
  readonly remotes: readonly string[];
  readonly onEnter: EnterTeam;
}

/** What was typed so far, and how it is sent. */
function useEntry({ id, remotes, onEnter }: EntryProps) {
  const [typed, setTyped] = useState({
    ...{ kind: 'folder' as TeamKind, places: usual },
    ...{ remote: remotes[0] ?? '', team: '', password: '', name: '' },
  });
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { kind, places, remote, team, password, name } = typed;
  const enter = (isNew: boolean): void => {
    if (isBusy) return;
    const more = {
      ...(kind === 'ref' && remote !== '' && { remote }),
      ...(kind === 'postgres' && password !== '' && { password }),
      ...(!isNew && team.trim() !== '' && { team: team.trim() }),
      ...(name.trim() !== '' && { name: name.trim() }),
    };
    setBusy(true);
    setFailure(undefined);
    onEnter({ id, kind, place: places[kind].trim(), isNew, ...more })
      .catch((thrown: unknown) => setFailure(messageOf(thrown)))
      .finally(() => setBusy(false));
  };
  const change = (to: Partial<typeof typed>): void => setTyped({ ...typed, ...to });
  return { typed, change, enter, failure, isBusy };
}

function Entry(props: EntryProps): ReactNode {
  const { remotes } = props;
  const { team: strings } = useStrings();
  const { typed, change, enter, failure, isBusy } = useEntry(props);
  const { kind, places, remote, team, password, name } = typed;
  const join = (event: FormEvent): void => {
    event.preventDefault();
    enter(false);
  };
  return (
    <form className="team-form" onSubmit={join} aria-busy={isBusy}>
      <Choice
        label={strings.kind}
        value={kind}
        options={teamKinds.map((one) => [one, strings.kinds[one]])}
        onChoose={(to) => change({ kind: to })}
      />
      {kind === 'ref' && remotes.length > 0 && (
        <Choice
          label={strings.remote}
          value={remote}
          options={remotes.map((one) => [one, one])}
          onChoose={(to) => change({ remote: to })}
        />
      )}
      <Field
        label={strings.place[kind]}
        value={places[kind]}
        onType={(text) => change({ places: { ...places, [kind]: text } })}
      />
      {kind === 'postgres' && (
        <Field
          label={strings.password}
          value={password}
          onType={(to) => change({ password: to })}
          isSecret
        />
      )}
      <Field label={strings.name} value={name} onType={(to) => change({ name: to })} />
      <Field label={strings.named} value={team} onType={(to) => change({ team: to })} />
      <p className="dim">{strings.shares}</p>
      <StepFailure message={failure} />
      {/* What the Enter key presses: the buttons of the editor submit no form. */}
      <input type="submit" hidden />
      <div className="detail-buttons">
        <vscode-button onClick={() => enter(false)}>
          {isBusy ? strings.entering : strings.join}
        </vscode-button>
        <vscode-button secondary onClick={() => enter(true)}>
          {strings.begin}
        </vscode-button>
      </div>
    </form>
  );
}

function Field(props: {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly isSecret?: boolean;
}): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <span className="search-field">
        <input
          id={id}
          type={props.isSecret ? 'password' : 'text'}
          value={props.value}
          spellCheck={false}
          maxLength={1000}
          onChange={(event) => props.onType(event.target.value)}
        />
      </span>
    </>
  );
}

function Choice<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onChoose(event.target.value as T)}
      >
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}
