import type { ReactNode } from 'react';
import type { Notice, UndoOffer } from '../../src/protocol/managerSnapshot';
import type { Shortcut } from '../../src/protocol/managerTab';
import { useStrings } from '../strings';
import { Icon, IconButton } from './icon';
import { VisibleText } from './plainText';

/** What the user just did, and the way back. Stays until the next act or until closed; never in the way. */
export function UndoBar(props: {
  readonly offer: UndoOffer;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}): ReactNode {
  const strings = useStrings();
  return (
    <div className="bar undo-bar">
      <span className="bar-text" title={props.offer.message}>
        <VisibleText text={props.offer.message} />
      </span>
      <button type="button" className="link" onClick={props.onUndo}>
        {strings.undo}
      </button>
      <IconButton icon="close" label={strings.dismiss} onClick={props.onDismiss} />
    </div>
  );
}

/** What failed: names the file and what to do. */
export function FailureBar(props: {
  readonly message: string;
  readonly onDismiss: () => void;
}): ReactNode {
  const strings = useStrings();
  return (
    <div className="bar failure-bar">
      <Icon name="error" />
      <span className="bar-text wrap">
        <VisibleText text={props.message} />
      </span>
      <IconButton icon="close" label={strings.dismiss} onClick={props.onDismiss} />
    </div>
  );
}

/** Something to know while it lasts. */
export function NoticeBar(props: {
  readonly notice: Notice;
  readonly onGo: (shortcut: Shortcut) => void;
  readonly onOpenFile: (lesson: string) => void;
}): ReactNode {
  const strings = useStrings();
  const { severity, message, action, lesson } = props.notice;
  return (
    <div className={`bar notice-bar notice-${severity}`}>
      <Icon name={severity} />
      <span className="bar-text wrap">
        <VisibleText text={message} />{' '}
        {action && (
          <button type="button" className="link" onClick={() => props.onGo(action.shortcut)}>
            {action.label}
          </button>
        )}
        {lesson !== undefined && (
          <button type="button" className="link" onClick={() => props.onOpenFile(lesson)}>
            {strings.openFile}
          </button>
        )}
      </span>
    </div>
  );
}
