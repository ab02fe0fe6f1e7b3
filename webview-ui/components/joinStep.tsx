import type { Joining } from '../joining';
import { messageOf } from '../messageOf';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ManagerActs } from '../useManager';
import { useStrings } from '../strings';
import { MergeStep } from './mergeStep';
import { PairStep } from './pairStep';

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
    act().then(onClose, (thrown: unknown) => setFailure(messageOf(thrown)));
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
