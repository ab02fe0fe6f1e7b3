import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from '../../webview-ui/app';
import { connectHost } from '../../webview-ui/host';
import type { FakeHostData } from './preview/fakeHost';
import { FakeHost } from './preview/fakeHost';
import { sampleActivity } from './preview/sampleActivity';
import { twelveLessons } from './preview/sampleLessons';

const viewHeight = 420;

/** jsdom lays nothing out; a list needs a height to draw rows for. */
function giveHeight(): void {
  for (const name of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, name, {
      get: () => viewHeight,
      configurable: true,
    });
  HTMLElement.prototype.scrollIntoView = () => undefined;
}

/** The real page over the real peer, with a host in memory. */
export async function open(data: Partial<FakeHostData> = {}): Promise<{
  readonly host: FakeHost;
  readonly page: { readonly container: HTMLElement };
  readonly kept: readonly unknown[];
}> {
  // Here and not in hooks: files share this module, and hooks would belong to the first of them.
  cleanup();
  giveHeight();
  const full = { lessons: twelveLessons(), activity: sampleActivity(), notices: [], ...data };
  const host = new FakeHost(full, (message) =>
    window.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) })),
  );
  const kept: unknown[] = [];
  Object.assign(globalThis, {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => {
        const copy: unknown = JSON.parse(JSON.stringify(message));
        queueMicrotask(() => act(() => host.peer.receive(copy)));
      },
      getState: () => kept.at(-1),
      setState: (state: unknown) => kept.push(state),
    }),
  });
  const page = render(<App connect={connectHost} />);
  await screen.findAllByRole('tab');
  return { host, page, kept };
}

/** What has the keyboard focus. */
export const focused = () => document.activeElement as HTMLElement;
export const press = (key: string, more = {}) => fireEvent.keyDown(focused(), { key, ...more });
/** The names of the rows that are drawn. */
export const names = () =>
  [...document.querySelectorAll('.row .row-name')].map((name) => name.textContent);
/** The first row that shows a text. */
export const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.row')].find((row) => row.textContent.includes(name));
