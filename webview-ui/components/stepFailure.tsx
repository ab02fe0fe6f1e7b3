import type { ReactNode } from 'react';
import { Icon } from './icon';
import { VisibleText } from './plainText';

/** What failed, above the answer that can be given again. */
export function StepFailure({ message }: { readonly message: string | undefined }): ReactNode {
  if (message === undefined) return undefined;
  return (
    <p role="alert" className="problem problem-error">
      <Icon name="error" />
      <span>
        <VisibleText text={message} />
      </span>
    </p>
  );
}
