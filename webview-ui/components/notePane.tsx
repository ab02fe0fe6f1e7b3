import type { ReactNode } from 'react';
import type { ActivityRow, ActivityStep } from '../../src/protocol/activity';
import { PlainText } from './plainText';

/** A background step in full, with what can be done about it. */
export function NotePane(props: {
  readonly row: ActivityRow;
  readonly text: string;
  readonly onStep: (step: ActivityStep) => void;
}): ReactNode {
  const { row, text, onStep } = props;
  return (
    <div className="detail">
      <PlainText text={text} />
      <div className="detail-buttons">
        {row.steps.map((step) => (
          <vscode-button key={step.label} secondary onClick={() => onStep(step)}>
            {step.label}
          </vscode-button>
        ))}
      </div>
    </div>
  );
}
