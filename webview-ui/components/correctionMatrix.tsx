import type { ReactNode } from 'react';
import type { ActivityFilter } from '../../src/protocol/activity';
import type { MatrixView } from '../../src/protocol/statistics';
import { useStrings } from '../strings';

/** What the gate said (rows) against what the user holds right (columns); each number leads to its requests. */
export function CorrectionMatrix({
  matrix: { labels, counts, summary },
  onFollow,
}: {
  readonly matrix: MatrixView;
  readonly onFollow: (filter: ActivityFilter) => void;
}): ReactNode {
  const { statistics: strings } = useStrings();
  const most = Math.max(0, ...counts.flat());
  return (
    <>
      <p className={most === 0 ? 'dim' : undefined}>{summary}</p>
      {most > 0 && (
        <div className="wide-table">
          <table className="matrix">
            <thead>
              <tr>
                <th scope="col">{strings.judgedRight}</th>
                {labels.map((right) => (
                  <th key={right} scope="col">
                    {strings.labels[right]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((judged, row) => (
                <tr key={judged}>
                  <th scope="row">{strings.labels[judged]}</th>
                  {labels.map((right, column) => (
                    <Cell
                      key={right}
                      count={counts[row]?.[column] ?? 0}
                      onFollow={() => onFollow({ judged, right })}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Cell({
  count,
  onFollow,
}: {
  readonly count: number;
  readonly onFollow: () => void;
}): ReactNode {
  if (count === 0) return <td className="dim">0</td>;
  return (
    <td className="counted">
      <button type="button" className="link" onClick={onFollow}>
        {count}
      </button>
    </td>
  );
}
