import type { ReactNode } from 'react';
import type { StepProps } from '../joining';
import { useStrings } from '../strings';
import { StepFailure } from './stepFailure';

/** The end of every step of a joining: what failed, the act, and the way back. The act has its place before it can be done: nothing comes under a pointer on its way to *Cancel*. */
export function StepEnd(
  props: Pick<StepProps, 'onDo' | 'onCancel' | 'failure'> & {
    readonly label: string;
    /** Absent = something is still to be chosen or loaded. */
    readonly act: (() => Promise<unknown>) | undefined;
  },
): ReactNode {
  const { label, act, failure, onDo, onCancel } = props;
  const strings = useStrings();
  return (
    <>
      <StepFailure message={failure} />
      <div className="detail-buttons">
        <vscode-button disabled={!act} onClick={act && (() => onDo(act))}>
          {label}
        </vscode-button>
        <vscode-button secondary onClick={onCancel}>
          {strings.join.cancel}
        </vscode-button>
      </div>
    </>
  );
}
