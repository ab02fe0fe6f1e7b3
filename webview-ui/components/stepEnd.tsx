import type { ReactNode } from 'react';
import type { StepProps } from '../joining';
import { useStrings } from '../strings';
import { StepFailure } from './stepFailure';

/** The end of every step of a joining: what failed, the act where it can be done, and the way back. */
export function StepEnd(
  props: Pick<StepProps, 'onDo' | 'onCancel' | 'failure'> & {
    /** Absent = something is still to be chosen or loaded. */
    readonly act: { readonly label: string; readonly run: () => Promise<unknown> } | undefined;
  },
): ReactNode {
  const { act, failure, onDo, onCancel } = props;
  const strings = useStrings();
  return (
    <>
      <StepFailure message={failure} />
      <div className="detail-buttons">
        {act && <vscode-button onClick={() => onDo(act.run)}>{act.label}</vscode-button>}
        <vscode-button secondary onClick={onCancel}>
          {strings.join.cancel}
        </vscode-button>
      </div>
    </>
  );
}
