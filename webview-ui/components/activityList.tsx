import type { ReactNode } from 'react';
import type { ActivityRow, Correction } from '../../src/protocol/activity';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { useStrings } from '../strings';
import { ActivityRowView } from './activityRowView';
import type { ListCallbacks } from './lessonList';
import { ReceiptPane } from './receiptPane';
import { RowList } from './rowList';

/** The Activity tab. */
export function ActivityList(
  props: ListCallbacks & {
    readonly snapshot: ManagerSnapshot;
    readonly rows: readonly ActivityRow[];
    readonly activeIndex: number;
    readonly revealIndex?: number;
    readonly now: number;
    readonly onCorrect: (id: string, should: Correction) => void;
  },
): ReactNode {
  const { query, open, total } = props.snapshot;
  const strings = useStrings();
  return (
    <RowList
      label={strings.tabs.activity}
      rows={props.rows}
      offset={query.offset}
      total={total}
      activeIndex={props.activeIndex}
      revealIndex={props.revealIndex}
      open={
        open?.kind === 'receipt'
          ? {
              index: open.index,
              id: open.receipt.id,
              detail: (
                <ReceiptPane
                  receipt={open.receipt}
                  onReveal={props.onReveal}
                  onCorrect={(should) => props.onCorrect(open.receipt.id, should)}
                />
              ),
            }
          : undefined
      }
      hasActions={false}
      canOpen={(row) => row.hasReceipt}
      drawRow={(row) => <ActivityRowView row={row} search={query.text} now={props.now} />}
      onActivate={props.onActivate}
      onToggle={(row, index) => props.onToggle(row.id, index)}
      onCommand={(command) => {
        if (command === 'search') props.onSearch();
      }}
      onMenu={() => undefined}
      onWindow={props.onWindow}
    />
  );
}
