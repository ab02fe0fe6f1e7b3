import type { ReactNode } from 'react';
import type { TaskView } from '../../src/protocol/activity';
import { fillIn } from '../../src/protocol/fillIn';
import { useStrings } from '../strings';
import { DetailSection, Facts } from './detailSection';
import { Icon } from './icon';
import { VisibleText } from './plainText';

/** What was done for a request and how it ended; its steps can be pinned. */
export function TaskSection(props: {
  readonly task: TaskView;
  readonly onPin: () => void;
}): ReactNode {
  const { task } = props;
  const strings = useStrings();
  const more = task.total - task.did.length;
  return (
    <DetailSection title={strings.task}>
      <Facts facts={task.facts} isWide />
      {task.did.length > 0 && (
        <ol className="steps">
          {task.did.map(({ text, isFailed }, index) => (
            <li key={index}>
              <code>
                <VisibleText text={text} />
              </code>
              {isFailed && <span className="step-failed"> {strings.stepFailed}</span>}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="dim">{fillIn(strings.andMore, more)}</p>}
      {task.canPin && (
        <p>
          <button type="button" className="link" title={strings.pinMeaning} onClick={props.onPin}>
            <Icon name={task.isPinned ? 'pinned' : 'pin'} />{' '}
            {task.isPinned ? strings.unpin : strings.pin}
          </button>
          <span className="dim"> {task.isPinned ? strings.isPinned : ''}</span>
        </p>
      )}
    </DetailSection>
  );
}
