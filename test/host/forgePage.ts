import type { Frame, Page } from 'playwright-core';

/** What the host answered to a forged call. */
export interface ForgedReply {
  readonly ok: boolean;
  readonly code?: string;
}

/**
 * Puts a second hand on the channel between a webview and its host, as a script that got into the page would have it. Must be called before
 * the page is made: the channel can be acquired once.
 */
export async function tapChannel(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    let acquire;
    Object.defineProperty(globalThis, 'acquireVsCodeApi', {
      configurable: true,
      set: (real) => { acquire = real; },
      get: () => acquire && (() => (globalThis.tappedChannel ??= acquire())),
    });
  })()`);
}

/** Sends messages as they are; replies to those with an id come back by it, `undefined` = none within a second. */
export async function sendForged(
  frame: Frame,
  messages: readonly unknown[],
): Promise<(ForgedReply | undefined)[]> {
  return frame.evaluate(
    `(async (messages) => {
      const replies = new Map();
      const hear = ({ data }) => {
        if (data?.type === 'reply') replies.set(data.id, { ok: data.ok, code: data.error?.code });
      };
      addEventListener('message', hear);
      for (const message of messages) globalThis.tappedChannel.postMessage(message);
      // The host answers in order: when it answers this, it has answered all before.
      const last = 2 ** 50;
      globalThis.tappedChannel.postMessage({ type: 'call', id: last, method: 'none', params: null });
      const end = Date.now() + 10_000;
      while (!replies.has(last) && Date.now() < end) await new Promise((go) => setTimeout(go, 20));
      removeEventListener('message', hear);
      return messages.map((message) => replies.get(message?.id));
    })(${JSON.stringify(messages)})`,
  );
}
