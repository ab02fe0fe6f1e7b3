import type { ReactNode } from 'react';
import type { RefView } from '../../src/protocol/lessonDetail';
import { useStrings } from '../strings';
import { Icon } from './icon';
import { VisibleText } from './plainText';
import { RefStateIcon } from './stateIcon';

/** What a lesson depends on, and for each ref whether it is as it was and what changed. */
export function RefList({
  refs,
  onOpen,
}: {
  readonly refs: readonly RefView[];
  /** Takes the number of a ref. */
  readonly onOpen: (index: number) => void;
}): ReactNode {
  const strings = useStrings();
  if (refs.length === 0) return <p className="dim">{strings.dependsOnNothing}</p>;
  return (
    <ul className="refs">
      {refs.map((ref, index) => (
        <li key={index} className="ref">
          <RefStateIcon state={ref.state} />
          <span>
            <RefName name={ref.ref} canOpen={ref.canOpen === true} onOpen={() => onOpen(index)} />{' '}
            <span className="dim">{strings.refStates[ref.state]}</span>
            <Change {...ref} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The ref itself, as a link where it names one place. */
function RefName({
  name,
  canOpen,
  onOpen,
}: {
  readonly name: string;
  readonly canOpen: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const shown = (
    <code>
      <VisibleText text={name} />
    </code>
  );
  if (!canOpen) return shown;
  return (
    <button type="button" className="link" onClick={onOpen}>
      {shown}
    </button>
  );
}

function Change({ from, to, why, commit }: RefView): ReactNode {
  return (
    <>
      {from !== undefined && to !== undefined && (
        <span className="change">
          <code className="removed">
            <VisibleText text={from} />
          </code>
          <Icon name="arrow-right" />
          <code className="added">
            <VisibleText text={to} />
          </code>
        </span>
      )}
      {why && <span className="ref-why">{why}</span>}
      {commit && (
        <span className="ref-why dim">
          <Icon name="git-commit" /> <VisibleText text={commit} />
        </span>
      )}
    </>
  );
}
