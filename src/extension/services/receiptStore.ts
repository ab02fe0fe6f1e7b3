import type { Histories } from './histories';
import type { Repositories } from './repositories';
import type { Repository } from './repository';
import type { ConversationTokens, Receipt } from '../../core/lesson/receipt';
import type { Said } from '../../core/saying';

/** A receipt to show, from this window's memory or from the journal. */
export interface ShownReceipt extends Omit<
  Receipt,
  'verdict' | 'block' | 'milliseconds' | 'stopped' | 'spent'
> {
  readonly prompt: string | undefined;
  readonly verdict:
    | {
        readonly label: string;
        readonly confidence: number;
        readonly inject: boolean;
        readonly why: Said;
      }
    | undefined;
  readonly stopped: Said | undefined;
  /** `undefined` = the journal keeps no lesson texts. */
  readonly block: string | undefined;
  readonly milliseconds: number;
  /** `undefined` = not kept, as in older journals. */
  readonly spent?: ConversationTokens | undefined;
  /** Lessons left out that the journal counts and does not name: they had nothing in common with the request. */
  readonly unrelated?: number;
  /** What went along with the request; `undefined` = not kept. */
  readonly offer: Offer | undefined;
}

/** The model and tools of a request. */
export interface Offer {
  readonly model: string;
  readonly tools: readonly string[];
  /** What describing the tools costs in every round; `undefined` = the model would not say. */
  readonly toolTokens: number | undefined;
  /** Files of instructions that went along; `undefined` tokens = the model would not say. */
  readonly instructions: readonly { readonly name: string; readonly tokens: number | undefined }[];
}

/** A request that a preview answered: counted nowhere, so that no journal has its receipt. */
export interface PreviewedRequest {
  readonly receipt: Receipt;
  readonly prompt: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Receipts of this window that are kept with their texts. */
const mostKept = 50;

/** The receipts a user may ask for: recent ones as they were, older ones from the history. */
export class ReceiptStore {
  private readonly recent = new Map<string, ShownReceipt>();
  private readonly previewed: PreviewedRequest[] = [];

  constructor(
    private readonly repositories: Repositories,
    private readonly histories: Histories,
  ) {}

  keep(receipt: Receipt, prompt: string, offer: Offer): void {
    const { verdict, stopped } = receipt;
    this.recent.set(receipt.request, { ...receipt, verdict, stopped, prompt, offer });
    const [oldest] = this.recent.keys();
    if (this.recent.size > mostKept && oldest !== undefined) this.recent.delete(oldest);
  }

  /** The receipt of a request that a preview answers, beside `keep`. */
  keepPreview(preview: PreviewedRequest): void {
    this.previewed.push(preview);
    if (this.previewed.length > mostKept) this.previewed.shift();
  }

  /** Requests of this window that a preview answered, in their order. */
  get previews(): readonly PreviewedRequest[] {
    return this.previewed;
  }

  /** All of a turn, where a later moment of it added something. */
  keepTurn(receipt: Receipt): void {
    const before = this.recent.get(receipt.request);
    if (!before) return;
    const { verdict, stopped } = receipt;
    this.recent.set(receipt.request, { ...before, ...receipt, verdict, stopped });
  }

  /** A receipt of this window as it was; `undefined` = it is older, or came from elsewhere. */
  kept(request: string): ShownReceipt | undefined {
    return this.recent.get(request);
  }

  /** The newest of this window. */
  get last(): string | undefined {
    return [...this.recent.keys()].at(-1);
  }

  async find(request: string): Promise<ShownReceipt | undefined> {
    const known = this.recent.get(request);
    if (known) return known;
    for (const repository of await this.repositories.all()) {
      const { history } = await this.histories.current(repository);
      const kept = await history.receipt(request);
      if (!kept) continue;
      const { prompt, verdict, stopped } = kept;
      return {
        ...kept,
        prompt,
        verdict: verdict ?? undefined,
        stopped,
        block: undefined,
        offer: undefined,
      };
    }
    return undefined;
  }

  /** The repository with this key; `undefined` = it is not open in this window. */
  async repository(key: string): Promise<Repository | undefined> {
    return (await this.repositories.all()).find(({ places }) => places.key === key);
  }
}
