import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PairRelation } from '../../src/protocol/relations';
import type { ManagerActs } from '../useManager';
import { useStrings } from '../strings';
import { MergeStep } from './mergeStep';
import { PairStep } from './pairStep';

/** What is about to be joined. */
export type Joining =
  | { readonly kind: 'merge'; readonly ids: readonly string[] }
  | { readonly kind: PairRelation; readonly id: string; readonly name: string };

/** What both kinds of step need. */
export interface StepProps {
  readonly acts: ManagerActs;
  /** Why the act did not work; absent = it was not tried, or runs. */
  readonly failure: string | undefined;
  /** Does the act, and closes the step where it worked. */
  readonly onDo: (act: () => Promise<unknown>) => void;
  readonly onCancel: () => void;
}

/** The texts of what is about to be joined, before anything is done. Fills the view until it is answered. */
export function JoinStep(props: {
  readonly joining: Joining;
  readonly acts: ManagerActs;
  readonly onClose: () => void;
}): ReactNode {
  const { joining, acts, onClose } = props;
  const strings = useStrings();
  const [failure, setFailure] = useState<string>();
  const step = useRef<HTMLElement>(null);
  useHeldInside(step);
  const onDo = (act: () => Promise<unknown>): void => {
    setFailure(undefined);
    act().then(onClose, (thrown: unknown) =>
      setFailure(thrown instanceof Error ? thrown.message : String(thrown)),
    );
  };
  const shared = { acts, failure, onDo, onCancel: onClose };
  const title =
    joining.kind === 'merge' ? strings.relations.merge : strings.relations[joining.kind];
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <section
      ref={step}
      role="dialog"
      aria-modal="true"
      aria-label={title.replace(/…$/, '')}
      className="step"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {joining.kind === 'merge' ? (
        <MergeStep {...shared} ids={joining.ids} />
      ) : (
        <PairStep {...shared} relation={joining.kind} id={joining.id} name={joining.name} />
      )}
    </section>
  );
}

/** Takes the focus, and gives it back to the list afterwards. */
function useHeldInside(step: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const target = step.current?.querySelector<HTMLElement>('input') ?? step.current;
    target?.focus();
    return () => {
      // After the page behind is reachable again.
      setTimeout(() => document.querySelector<HTMLElement>('.row[tabindex="0"]')?.focus());
    };
  }, [step]);
}
