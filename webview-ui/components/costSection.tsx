import type { ReactNode } from 'react';
import type { CostView } from '../../src/protocol/managerSnapshot';
import type { Shortcut } from '../../src/protocol/managerTab';
import { useStrings } from '../strings';
import { DetailSection } from './detailSection';

/** What lessons cost, with the ways to make it less or nothing. */
export function CostSection({
  cost,
  onGo,
}: {
  readonly cost: CostView;
  readonly onGo: (shortcut: Shortcut) => void;
}): ReactNode {
  const { statistics: strings } = useStrings();
  return (
    <DetailSection title={strings.costTitle}>
      <p>{cost.text}</p>
      <p className="links">
        <button type="button" className="link" onClick={() => onGo('openSettings')}>
          {strings.limits}
        </button>
        <button type="button" className="link" onClick={() => onGo('toggle')}>
          {cost.isOn ? strings.switchOff : strings.switchOn}
        </button>
      </p>
    </DetailSection>
  );
}
