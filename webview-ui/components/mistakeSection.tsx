import type { ReactNode } from 'react';
import type { MistakeView } from '../../src/protocol/activity';
import { fillIn } from '../../src/protocol/fillIn';
import { useStrings } from '../strings';
import { VisibleText } from './plainText';

/** The ledger of wrong calls above the rows of Activity, folded until somebody wants to read it. */
export function MistakeSection({
  mistakes,
}: {
  readonly mistakes: readonly MistakeView[];
}): ReactNode {
  const strings = useStrings();
  if (mistakes.length === 0) return undefined;
  return (
    <details className="mistakes">
      <summary title={strings.mistakesMeaning}>{fillIn(strings.mistakes, mistakes.length)}</summary>
      <ul>
        {mistakes.map(({ call, instead, summary, sessions }) => (
          <li key={call}>
            <code>
              <VisibleText text={call} />
            </code>
            {instead !== undefined && (
              <div>
                {strings.workedInstead}{' '}
                <code>
                  <VisibleText text={instead} />
                </code>
              </div>
            )}
            <div className="dim" title={sessions.join('\n')}>
              {summary}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
