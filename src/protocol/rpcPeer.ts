/** One method: what it takes and what it answers. An API is a type map from method names to these. */
export interface Method {
  readonly params: unknown;
  readonly result: unknown;
}

/** What a handler may ask about its call; fits every `AbortSignal` reader that only looks at `aborted`. */
export interface CallState {
  readonly aborted: boolean;
}

/** The part of `AbortSignal` that a caller hands over. */
export interface CallSignal extends CallState {
  addEventListener(type: 'abort', listener: () => void): void;
}

/** One end's answer to a method or event: `check` runs first, on everything that arrives. */
export interface Endpoint<Params, Result> {
  check(params: unknown): params is Params;
  run(params: Params, state: CallState): Result | Promise<Result>;
}

/** A handler for every method of an API; one left out does not compile. */
export type Endpoints<Api> = {
  readonly [M in keyof Api]: Api[M] extends Method
    ? Endpoint<Api[M]['params'], Api[M]['result']>
    : never;
};

/** A listener for every event of a map. */
export type Listeners<Events> = { readonly [E in keyof Events]: Endpoint<Events[E], void> };

/** What a peer needs from its surroundings. */
export interface PeerOptions<Served, Heard> {
  post(message: unknown): void;
  readonly endpoints: Endpoints<Served>;
  readonly listeners: Listeners<Heard>;
  /** Runs `fire` once after `milliseconds`; the returned function calls it off. */
  startTimer(milliseconds: number, fire: () => void): () => void;
  /** Milliseconds after which a call without an answer is rejected with `timeout`. */
  readonly timeout: number;
  /** Turns what a handler threw into what crosses the wire: a code and a sentence, never a stack. */
  describe?(thrown: unknown): RpcFailure;
  /** Told of each message that was refused before any handler saw it; absent = nobody wants to know. */
  onRefused?(why: string): void;
}

/** A failure as it crosses the wire. */
export interface RpcFailure {
  readonly code: string;
  readonly message: string;
}

/** A call that failed: at the other end, on the way, or by cancellation. Branch on `code` only. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: RpcError): void;
  stopTimer(): void;
}

type Fields = Readonly<Record<string, unknown>>;

const own = (table: object, key: unknown): unknown =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (table as Fields)[key] : undefined;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

const describeAnything = (thrown: unknown): RpcFailure => ({
  code: 'failed',
  message: thrown instanceof Error ? thrown.message : String(thrown),
});

/**
 * One end of a message channel; both ends use this class. Every call settles exactly once: by its answer,
 * by a failure from the other end, by cancellation, by the time limit or by `dispose`. Nothing that
 * arrives can make it throw: what is no message of ours is dropped, what is malformed is answered with an error.
 */
export class RpcPeer<Served, Called, Emitted, Heard> {
  private readonly pending = new Map<number, Pending>();
  private readonly running = new Map<number, { aborted: boolean }>();
  // Starts anywhere, so that a reloaded page never takes an answer meant for the page before it.
  private lastId = Math.floor(Math.random() * 2 ** 40);
  private isDisposed = false;

  constructor(private readonly options: PeerOptions<Served, Heard>) {}

  /** Calls a method of the other end. */
  call<M extends keyof Called & string>(
    method: M,
    params: Called[M] extends Method ? Called[M]['params'] : never,
    signal?: CallSignal,
  ): Promise<Called[M] extends Method ? Called[M]['result'] : never> {
    if (this.isDisposed) return Promise.reject(new RpcError('disposed', 'The view is closed.'));
    if (signal?.aborted) return Promise.reject(new RpcError('cancelled', 'Cancelled.'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const giveUp = (code: string, message: string) => {
        const waiting = this.settle(id);
        if (!waiting) return;
        waiting.reject(new RpcError(code, message));
        this.post({ type: 'cancel', id });
      };
      const stopTimer = this.options.startTimer(this.options.timeout, () =>
        giveUp('timeout', `No answer to "${method}" within ${this.options.timeout / 1000} s.`),
      );
      this.pending.set(id, { resolve: resolve, reject, stopTimer });
      signal?.addEventListener('abort', () => giveUp('cancelled', 'Cancelled.'));
      this.post({ type: 'call', id, method, params });
    });
  }

  /** Tells the other end that something happened; nobody answers. */
  emit<E extends keyof Emitted & string>(event: E, payload: Emitted[E]): void {
    this.post({ type: 'event', event, payload });
  }

  /** Takes whatever arrived on the channel. */
  readonly receive = (message: unknown): void => {
    if (this.isDisposed) return;
    const fields = (typeof message === 'object' && message !== null ? message : {}) as Fields;
    const { type, id } = fields;
    if (type === 'event') return this.hear(fields);
    if (typeof id !== 'number') return this.options.onRefused?.('no message of ours');
    if (type === 'call') void this.serve(id, fields);
    else if (type === 'reply') this.finish(id, fields);
    else if (type === 'cancel') this.abort(id);
    else this.options.onRefused?.('no message of ours');
  };

  /** Rejects everything pending, tells running handlers to stop, and stays silent from now on. */
  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    for (const id of [...this.pending.keys()])
      this.settle(id)?.reject(new RpcError('disposed', 'The view is closed.'));
    for (const id of [...this.running.keys()]) this.abort(id);
  }

  private async serve(id: number, { method, params }: Fields): Promise<void> {
    const endpoint = own(this.options.endpoints, method) as Endpoint<unknown, unknown> | undefined;
    if (!endpoint) {
      this.options.onRefused?.('a call of an unknown method');
      return this.refuse(id, 'unknownMethod', 'There is no such method.');
    }
    // The first call of that id gets the answer; a second one can only be forged.
    if (this.running.has(id)) return;
    const state = { aborted: false };
    this.running.set(id, state);
    try {
      if (!endpoint.check(params)) {
        // The name is one of ours: nothing that the sender wrote gets into a log.
        this.options.onRefused?.(`a call of "${String(method)}" with parameters that do not fit`);
        throw new RpcError('malformed', 'The parameters do not fit.');
      }
      const value = await endpoint.run(params, state);
      if (!state.aborted) this.post({ type: 'reply', id, ok: true, value });
    } catch (thrown) {
      if (state.aborted) return;
      const known = thrown instanceof RpcError ? thrown : undefined;
      const { code, message } = known ?? (this.options.describe ?? describeAnything)(thrown);
      this.refuse(id, code, message);
    } finally {
      this.running.delete(id);
    }
  }

  private hear({ event, payload }: Fields): void {
    const listener = own(this.options.listeners, event) as Endpoint<unknown, void> | undefined;
    if (listener?.check(payload)) void listener.run(payload, { aborted: false });
  }

  private finish(id: number, { ok, value, error }: Fields): void {
    if (ok === true) return this.settle(id)?.resolve(value);
    const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Fields;
    this.settle(id)?.reject(new RpcError(textOr(code, 'failed'), textOr(message, 'It failed.')));
  }

  private abort(id: number): void {
    const state = this.running.get(id);
    if (state) state.aborted = true;
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.stopTimer();
    return pending;
  }

  private refuse(id: number, code: string, message: string): void {
    this.post({ type: 'reply', id, ok: false, error: { code, message } });
  }

  private post(message: unknown): void {
    if (!this.isDisposed) this.options.post(message);
  }
}
