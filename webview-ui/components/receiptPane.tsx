import type { ReactNode } from 'react';
import type {
  Correction,
  OmittedGroup,
  ReceiptLesson,
  ReceiptView,
} from '../../src/protocol/activity';
import { fillIn } from '../../src/protocol/fillIn';
import { percent } from '../formats';
import { useStrings } from '../strings';
import { DetailSection } from './detailSection';
import { PlainText, VisibleText } from './plainText';
import { BudgetBar } from './budgetBar';
import { TaskSection } from './taskSection';

/** What one pre-flight gave, left out and cost, and why. */
export function ReceiptPane(props: {
  readonly receipt: ReceiptView;
  readonly onReveal: (id: string) => void;
  readonly onCorrect: (should: Correction) => void;
  readonly onPin: (task: string) => void;
}): ReactNode {
  const { receipt, onReveal } = props;
  const strings = useStrings();
  return (
    <div className="detail">
      <DetailSection title={strings.request}>
        {receipt.request === undefined ? (
          <p className="dim">{strings.requestNotKept}</p>
        ) : (
          <PlainText text={receipt.request} />
        )}
        {receipt.isPreview && <p className="dim">{strings.previewed}</p>}
      </DetailSection>
      <DetailSection title={strings.verdict}>
        <Verdict receipt={receipt} />
        {receipt.verdict && !receipt.isPreview && <Correcting {...props} />}
      </DetailSection>
      <DetailSection title={strings.statistics.budget}>
        <BudgetBar receipt={receipt} />
      </DetailSection>
      <DetailSection title={strings.given}>
        {receipt.injected.length === 0 ? (
          <p className="dim">{strings.givenNothing}</p>
        ) : (
          <LessonLinks lessons={receipt.injected} onReveal={onReveal} />
        )}
      </DetailSection>
      {receipt.broken && (
        <DetailSection title={strings.brokenRules}>
          <LessonLinks lessons={receipt.broken} onReveal={onReveal} />
        </DetailSection>
      )}
      {receipt.omitted.length > 0 && (
        <DetailSection title={strings.leftOut}>
          {receipt.omitted.map((group) => (
            <OmittedLine key={group.reason} group={group} onReveal={onReveal} />
          ))}
        </DetailSection>
      )}
      <Sent receipt={receipt} />
      <TaskOf {...props} />
      <DetailSection title={strings.cost}>
        <p>{fillIn(strings.costLine, receipt.tokens, Math.ceil(receipt.milliseconds))}</p>
      </DetailSection>
    </div>
  );
}

/** What went along with the request besides lessons, and the block as the model read it. */
function Sent({ receipt: { sent, block, tokens } }: { readonly receipt: ReceiptView }): ReactNode {
  const { statistics: strings } = useStrings();
  if (!sent) return tokens > 0 ? <p className="dim">{strings.notKept}</p> : undefined;
  const { model, tools, toolCost, attached } = sent;
  const offered = tools.length === 0 ? strings.noTools : tools.join(', ');
  const facts = [
    { label: strings.model, value: model },
    { label: strings.tools, value: [offered, toolCost].filter(Boolean).join(' · ') },
    ...attached.map((value) => ({ label: strings.attached, value })),
  ];
  return (
    <DetailSection title={strings.sent}>
      <dl className="facts wide">
        {facts.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd dir="auto">
              <VisibleText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {block !== undefined && (
        <details className="numbers">
          <summary>{strings.block}</summary>
          <pre dir="auto">
            <VisibleText text={block} />
          </pre>
        </details>
      )}
    </DetailSection>
  );
}

function TaskOf(props: {
  readonly receipt: ReceiptView;
  readonly onPin: (task: string) => void;
}): ReactNode {
  const { task } = props.receipt;
  return task && <TaskSection task={task} onPin={() => props.onPin(task.id)} />;
}

function Verdict({ receipt }: { readonly receipt: ReceiptView }): ReactNode {
  const strings = useStrings();
  const { verdict, stopped } = receipt;
  return (
    <>
      {verdict && (
        <>
          <p>{verdict.says}</p>
          <details className="numbers">
            <summary>{strings.details}</summary>
            <p>
              {fillIn(
                strings.verdictLine,
                verdict.label,
                percent(verdict.confidence, strings.locale),
              )}
              <span className="dim"> · {verdict.why}</span>
            </p>
          </details>
        </>
      )}
      {stopped && <p>{stopped}</p>}
    </>
  );
}

function Correcting(props: {
  readonly receipt: ReceiptView;
  readonly onCorrect: (should: Correction) => void;
}): ReactNode {
  const strings = useStrings();
  const { corrected, verdict } = props.receipt;
  if (corrected)
    return <p className="dim">{fillIn(strings.correctedTo, strings.corrections[corrected])}</p>;
  const should: Correction = verdict?.inject ? 'skip' : 'inject';
  return (
    <p>
      <button type="button" className="link" onClick={() => props.onCorrect(should)}>
        {strings.corrections[should]}
      </button>
    </p>
  );
}

function OmittedLine(props: {
  readonly group: OmittedGroup;
  readonly onReveal: (id: string) => void;
}): ReactNode {
  const { group, onReveal } = props;
  const strings = useStrings();
  const more = group.total - group.lessons.length;
  return (
    <div className="omitted">
      <p>
        {group.meaning}{' '}
        <span className="dim">
          {group.reason}, {group.total}
        </span>
      </p>
      <LessonLinks lessons={group.lessons} onReveal={onReveal} />
      {more > 0 && <p className="dim">{fillIn(strings.andMore, more)}</p>}
    </div>
  );
}

function LessonLinks(props: {
  readonly lessons: readonly ReceiptLesson[];
  readonly onReveal: (id: string) => void;
}): ReactNode {
  return (
    <ul className="lesson-links">
      {props.lessons.map(({ id, name, note }) => (
        <li key={id}>
          <button type="button" className="link" onClick={() => props.onReveal(id)}>
            <VisibleText text={name} />
          </button>
          {note && <span className="dim"> {note}</span>}
        </li>
      ))}
    </ul>
  );
}
