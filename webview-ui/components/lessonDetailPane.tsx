import type { ReactNode } from 'react';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import { expectedVerbs, hasFile } from '../../src/protocol/lessonCard';
import type { LessonDetail, ProblemView } from '../../src/protocol/lessonDetail';
import { fillIn } from '../../src/protocol/fillIn';
import { useStrings } from '../strings';
import { DetailSection, Facts } from './detailSection';
import { HistorySection } from './historySection';
import { Icon } from './icon';
import { detailVerbs, explainedStates } from './lessonRow';
import { BodySection } from './bodySection';
import { VisibleText } from './plainText';
import { RefList } from './refList';
import { verbIcons } from './stateIcon';
import { verbText } from '../verbText';
import { WorkedSection } from './workedSection';

/** A description up to this many characters is read in the row itself. */
const readableLength = 32;

/** Everything about one lesson, below its row. */
export function LessonDetailPane(props: {
  readonly card: LessonCard;
  readonly detail: LessonDetail;
  readonly onVerb: (verb: LessonVerb) => void;
  readonly onOpenFile: (line?: number) => void;
  /** Takes the number of a line of evidence. */
  readonly onOpenEvidence: (index: number) => void;
  /** Takes the number of a ref. */
  readonly onOpenRef: (index: number) => void;
  readonly onRewrite: (text: string) => Promise<unknown>;
  readonly onCompare: () => void;
  readonly onReveal: (id: string) => void;
  readonly onOpenTask: (request: string) => void;
  readonly onUndo: (id: string) => void;
}): ReactNode {
  const { card, detail } = props;
  const strings = useStrings();
  // Where a ref or the evidence says it, saying it twice would be noise.
  const isExplained =
    detail.refs.some(({ why, to }) => why !== undefined || to !== undefined) ||
    detail.evidence.some((item) => item === card.reason);
  const { description } = card;
  const isReadable = description.length <= readableLength && !explainedStates.has(card.state);
  const isSaid = isReadable || detail.body.includes(description);
  return (
    <div className="detail">
      {card.reason && !isExplained && (
        <p className={`detail-reason state-${card.state}`}>
          <VisibleText text={card.reason} />
        </p>
      )}
      {detail.problems.map((problem, index) => (
        <ProblemLine key={index} problem={problem} onOpen={() => props.onOpenFile(problem.line)} />
      ))}
      {!isSaid && (
        <p dir="auto">
          <VisibleText text={description} />
        </p>
      )}
      <BodySection
        key={card.id}
        text={detail.body}
        onSave={detail.canEdit === true ? props.onRewrite : undefined}
      />
      <Buttons {...props} />
      <Against detail={detail} onReveal={props.onReveal} />
      <DetailSection title={strings.dependsOn}>
        <RefList refs={detail.refs} onOpen={props.onOpenRef} />
      </DetailSection>
      <DetailSection title={strings.standing}>
        <Facts facts={detail.standing} />
        <Votes card={card} onVerb={props.onVerb} />
      </DetailSection>
      <WorkedSection worked={detail.worked} onOpenTask={props.onOpenTask} />
      <Details facts={detail.facts} />
      <Source detail={detail} onOpen={props.onOpenEvidence} />
      <HistorySection history={detail.history} now={Date.now()} onUndo={props.onUndo} />
    </div>
  );
}

function Details({ facts }: Pick<LessonDetail, 'facts'>): ReactNode {
  const strings = useStrings();
  if (facts.length === 0) return undefined;
  return (
    <DetailSection title={strings.details}>
      <Facts facts={facts} />
    </DetailSection>
  );
}

function Buttons(props: {
  readonly card: LessonCard;
  readonly detail: LessonDetail;
  readonly onVerb: (verb: LessonVerb) => void;
  readonly onOpenFile: (line?: number) => void;
  readonly onCompare: () => void;
}): ReactNode {
  const { card, detail } = props;
  const strings = useStrings();
  return (
    <div className="detail-buttons">
      {detail.canCompare && (
        <vscode-button onClick={props.onCompare}>{strings.compare}</vscode-button>
      )}
      {detailVerbs(card).map((verb) => (
        <vscode-button
          key={verb}
          // That it still holds is for whoever has looked, so it is no answer to press at once.
          secondary={!expectedVerbs.has(verb) || verb === 'verify'}
          title={strings.verbMeanings[verb]}
          onClick={() => props.onVerb(verb)}
        >
          {verbText(verb, [card], strings)}
        </vscode-button>
      ))}
      {hasFile(card) && (
        <vscode-button secondary title={detail.file} onClick={() => props.onOpenFile()}>
          {strings.openFile}
        </vscode-button>
      )}
    </div>
  );
}

function Against(props: {
  readonly detail: LessonDetail;
  readonly onReveal: (id: string) => void;
}): ReactNode {
  const strings = useStrings();
  const { against } = props.detail;
  if (against.length === 0) return undefined;
  return (
    <DetailSection title={strings.contradicts}>
      {against.map(({ id, name }) => (
        <button key={id} type="button" className="link" onClick={() => props.onReveal(id)}>
          <VisibleText text={name} />
        </button>
      ))}
    </DetailSection>
  );
}

/** The user's own word on whether a lesson helps, beside what was observed. */
function Votes(props: {
  readonly card: LessonCard;
  readonly onVerb: (verb: LessonVerb) => void;
}): ReactNode {
  const strings = useStrings();
  const votes = (['helped', 'didNotHelp'] as const).filter((verb) =>
    props.card.verbs.includes(verb),
  );
  if (votes.length === 0) return undefined;
  return (
    <div className="votes">
      {votes.map((verb) => (
        <button
          key={verb}
          type="button"
          className="link"
          title={strings.verbMeanings[verb]}
          onClick={() => props.onVerb(verb)}
        >
          <Icon name={verbIcons[verb]} /> {strings.verbs[verb]}
        </button>
      ))}
    </div>
  );
}

function Source({
  detail,
  onOpen,
}: {
  readonly detail: LessonDetail;
  readonly onOpen: (index: number) => void;
}): ReactNode {
  const strings = useStrings();
  if (detail.source === undefined && detail.evidence.length === 0) return undefined;
  return (
    <DetailSection title={strings.source}>
      {detail.source && <p>{detail.source}</p>}
      <ul className="evidence">
        {detail.evidence.map((item, index) => (
          <li key={index}>
            {detail.openableEvidence?.includes(index) ? (
              <button type="button" className="link" onClick={() => onOpen(index)}>
                <VisibleText text={item} />
              </button>
            ) : (
              <VisibleText text={item} />
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function ProblemLine({
  problem,
  onOpen,
}: {
  readonly problem: ProblemView;
  readonly onOpen: () => void;
}): ReactNode {
  const strings = useStrings();
  return (
    <p className={`problem problem-${problem.severity}`}>
      <Icon name={problem.severity} />
      <span>
        <VisibleText text={problem.message} />{' '}
        {problem.line !== undefined && (
          <button type="button" className="link" onClick={onOpen}>
            {fillIn(strings.problemAtLine, problem.line)}
          </button>
        )}
      </span>
    </p>
  );
}
