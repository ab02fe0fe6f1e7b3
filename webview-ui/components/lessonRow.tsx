import type { CSSProperties, ReactNode } from 'react';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import type { LessonState } from '../../src/protocol/lessonState';
import { expectedVerbs, hasFile } from '../../src/protocol/lessonCard';
import { Highlight, MarkedLine } from './highlight';
import { Icon, IconButton } from './icon';
import type { MenuPlace } from './menu';
import { VisibleText } from './plainText';
import { LessonStateIcon, verbIcons } from './stateIcon';
import { useStrings } from '../strings';
import { verbText } from '../verbText';

/** States in which why matters more than what: the row's second line is the reason. */
export const explainedStates: ReadonlySet<LessonState> = new Set([
  'stale',
  'unverified',
  'contested',
  'resting',
  'broken',
]);

/** States that the icon alone says well enough. */
const quietStates: ReadonlySet<LessonState> = new Set(['active']);

/**
 * The verbs that deserve a button on the row: the answers that its state waits for, whether to keep it or to let it go. They are there before
 * anybody points at the row, so that none comes under the pointer where another thing was; whatever else can be done is in its menu.
 */
function rowVerbs({ verbs, state, waits }: LessonCard): readonly LessonVerb[] {
  const out: LessonVerb = state === 'trial' ? 'veto' : 'retire';
  const isAskedToGo = state === 'candidate' || state === 'trial' || isProposedToGo(waits);
  const answers = verbs.filter((verb) => expectedVerbs.has(verb) || keeps(verb, waits));
  // The way out stands before the answer: where a row goes, the same answer of the next comes under the pointer, not its contrary.
  return isAskedToGo && verbs.includes(out) ? [out, ...answers] : answers;
}

const keeps = (verb: LessonVerb, waits: LessonCard['waits']): boolean =>
  verb === 'reinforce' && isProposedToGo(waits);

const isProposedToGo = (waits: LessonCard['waits']): boolean =>
  waits === 'givenUp' || waits === 'costly';

/** Those that deserve a button in an open row: with room for both ways out, and a veto while time will put it to use. */
export function detailVerbs({ verbs, state, countdown, waits }: LessonCard): readonly LessonVerb[] {
  const vetoMatters = state === 'trial' || countdown !== undefined;
  return verbs.filter(
    (verb) =>
      expectedVerbs.has(verb) ||
      verb === 'retire' ||
      (verb === 'veto' && vetoMatters) ||
      keeps(verb, waits),
  );
}

const isExplained = ({ state, waits, reason }: LessonCard): boolean =>
  reason !== undefined && (explainedStates.has(state) || isProposedToGo(waits));

interface LessonRowProps {
  readonly card: LessonCard;
  readonly search: string;
  /** The number the list is sorted by; absent = the state is shown. */
  readonly rank?: string;
  /** True in the Inbox, whose rows show the text that waits. */
  readonly isInbox: boolean;
  readonly isActive: boolean;
  readonly onVerb: (verb: LessonVerb) => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** One lesson of the list: what it is called, what it says, how it stands; beside it what it waits for and its menu. */
export function LessonRow(props: LessonRowProps): ReactNode {
  const { card, search } = props;
  const strings = useStrings();
  // What has to be decided is the text, so it stands in the row itself.
  const said = props.isInbox ? (card.text ?? card.description) : card.description;
  const explains = isExplained(card);
  return (
    <>
      <div role="gridcell" className="row-main">
        <LessonStateIcon state={card.state} />
        <div
          className="row-line"
          style={{ '--row-buttons': rowVerbs(card).length + 1 } as CSSProperties}
        >
          <span className="row-name" title={card.name} dir="auto">
            <Highlight text={card.name} search={search} />
          </span>
          {card.scope !== 'project' && (
            <span className="row-mark" title={strings.scopes[card.scope]}>
              <Icon name={card.scope === 'global' ? 'globe' : 'package'} />
              <span className="visually-hidden">{strings.scopes[card.scope]}</span>
            </span>
          )}
          {card.folder !== undefined && (
            <span className="row-kind row-folder" title={card.folder} dir="auto">
              <VisibleText text={card.folder} />
            </span>
          )}
          {card.kind === 'recipe' && <span className="row-kind">{strings.recipe}</span>}
          {card.repository !== undefined && <span className="row-kind">{card.repository}</span>}
          {card.group !== undefined && (
            <span className="row-group" dir="auto">
              <VisibleText text={card.group} />
            </span>
          )}
          <RowSide {...props} />
        </div>
        <span className="row-second" title={card.reason ?? card.description} dir="auto">
          {explains ? card.reason : <MarkedLine text={said} search={search} />}
        </span>
      </div>
      <RowActions {...props} />
    </>
  );
}

/** In the Inbox most rows are proposals: their icon says so, and the word would cut their names. */
const isProposal = ({ card, isInbox }: LessonRowProps): boolean =>
  isInbox && card.state === 'candidate' && card.countdown === undefined;

/** What the list is sorted by, else the countdown to a trial, else the state. */
function RowSide(props: LessonRowProps): ReactNode {
  const { card, rank } = props;
  const strings = useStrings();
  const isQuiet = rank === undefined && (isProposal(props) || quietStates.has(card.state));
  return (
    <span
      className={isQuiet ? 'row-side visually-hidden' : 'row-side'}
      title={card.countdown === undefined ? strings.stateMeanings[card.state] : card.reason}
    >
      {rank ?? card.countdown ?? strings.states[card.state]}
    </span>
  );
}

/** The answers a row waits for, and its menu in a place of its own; nothing of the row gives way to them. */
function RowActions(props: LessonRowProps): ReactNode {
  const strings = useStrings();
  return (
    <div role="gridcell" className="row-actions">
      {rowVerbs(props.card).map((verb) => (
        <IconButton
          key={verb}
          icon={verbIcons[verb]}
          label={verbText(verb, [props.card], strings)}
          isTabStop={props.isActive}
          onClick={() => props.onVerb(verb)}
        />
      ))}
      {(hasFile(props.card) || props.card.verbs.length > 0) && (
        <IconButton
          icon="ellipsis"
          label={strings.moreActions}
          isTabStop={props.isActive}
          hasMenu
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            props.onMenu({ x: box.left, y: box.bottom });
          }}
        />
      )}
    </div>
  );
}
