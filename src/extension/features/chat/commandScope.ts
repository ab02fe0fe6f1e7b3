import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import type { ChatCall } from './chatTurn';
import type { ReceiptStore } from '../../services/receiptStore';

/** What a command works with. */
export interface CommandScope {
  readonly feature: FeatureContext;
  readonly receipts: ReceiptStore;
  readonly repository: Repository;
  readonly call: ChatCall;
}
