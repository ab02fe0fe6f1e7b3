import type { ReactNode } from 'react';
import type { ActivityRow, ActivityStep, Correction } from '../../src/protocol/activity';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { useStrings } from '../strings';
import { ActivityRowView } from './activityRowView';
import type { ListCallbacks } from './lessonList';
import { NotePane } from './notePane';
import { ReceiptPane } from './receiptPane';
import { RowList } from './rowList';

interface ActivityListProps extends ListCallbacks {
  readonly snapshot: ManagerSnapshot;
  readonly rows: readonly ActivityRow[];
  readonly activeIndex: number;
  readonly revealIndex?: number;
  readonly now: number;
  readonly onCorrect: (id: string, should: Correction) => void;
  readonly onPin: (task: string) => void;
  readonly onStep: (step: ActivityStep) => void;
}

/** The Activity tab. */
export function ActivityList(props: ActivityListProps): ReactNode {
  const { query, total } = props.snapshot;
  const strings = useStrings();
  return (
    <RowList
      label={strings.tabs.activity}
      rows={props.rows}
      offset={query.offset}
      total={total}
      activeIndex={props.activeIndex}
      revealIndex={props.revealIndex}
      open={openRow(props)}
      canOpen={() => true}
      drawRow={(row, isActive) => (
        <ActivityRowView
          row={row}
          search={query.text}
          now={props.now}
          isActive={isActive}
          onStep={props.onStep}
        />
      )}
      onType={props.onType}
      onActivate={props.onActivate}
      onToggle={(row, index) => props.onToggle(row.id, index)}
      onCommand={(command, row) => {
        const [first] = row.steps;
        if (command === 'search') props.onSearch();
        if (first && command === 'primary') props.onStep(first);
      }}
      onMenu={() => undefined}
      onWindow={props.onWindow}
    />
  );
}

/** The open row's receipt, or its step in full; `undefined` where none is open. */
function openRow({ snapshot, onReveal, onCorrect, onPin, onStep }: ActivityListProps) {
  const { open } = snapshot;
  if (open?.kind === 'note') {
    const { index, row, text } = open;
    return { index, id: row.id, detail: <NotePane {...{ row, text, onStep }} /> };
  }
  if (open?.kind !== 'receipt') return undefined;
  const { index, receipt } = open;
  const detail = (
    <ReceiptPane
      receipt={receipt}
      onReveal={onReveal}
      onPin={onPin}
      onCorrect={(should) => onCorrect(receipt.id, should)}
    />
  );
  return { index, id: receipt.id, detail };
}
