import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../messageOf';
import { useStrings } from '../strings';
import { LessonBody } from './lessonBody';
import { StepFailure } from './stepFailure';

/** The text of a lesson, which can be edited where it stands. */
export function BodySection(props: {
  readonly text: string;
  /** Absent = it cannot be edited here. */
  readonly onSave: ((text: string) => Promise<unknown>) | undefined;
}): ReactNode {
  const strings = useStrings();
  const [isEditing, setEditing] = useState(false);
  const { text, onSave } = props;
  if (isEditing && onSave)
    return <BodyEditor text={text} onSave={onSave} onClose={() => setEditing(false)} />;
  return (
    <div>
      <LessonBody text={text} />
      {onSave && (
        <button type="button" className="link" onClick={() => setEditing(true)}>
          {strings.editText}
        </button>
      )}
    </div>
  );
}

function BodyEditor(props: {
  readonly text: string;
  readonly onSave: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const strings = useStrings();
  const [text, setText] = useState(props.text.trim());
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = (): void => {
    props.onSave(text).then(props.onClose, (thrown: unknown) =>
      // What was written stays in the field.
      setFailure(messageOf(thrown)),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of the list mean nothing to who writes.
    event.stopPropagation();
    if (event.key === 'Escape') props.onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };
  return (
    <div className="body-editor">
      <textarea
        ref={field}
        dir="auto"
        aria-label={strings.editText}
        value={text}
        rows={Math.min(12, text.split('\n').length + 2)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {failure !== undefined && <StepFailure message={failure} />}
      <div className="detail-buttons">
        <vscode-button onClick={save}>{strings.save}</vscode-button>
        <vscode-button secondary onClick={props.onClose}>
          {strings.join.cancel}
        </vscode-button>
      </div>
    </div>
  );
}
