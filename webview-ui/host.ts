import type { HostApi } from '../src/protocol/hostApi';
import type { CallSignal, Method } from '../src/protocol/rpcPeer';
import { RpcPeer } from '../src/protocol/rpcPeer';
import type { NoApi, WebviewEvents } from '../src/protocol/webviewEvents';
import { eventGuards } from '../src/protocol/webviewEvents';

/** The editor's side of a webview, as VS Code provides it. May be acquired once. */
interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): EditorApi;

/** Reading a folder on a slow disk is allowed to take a while; longer than this nobody waits. */
const callTimeout = 20_000;

/** What happens on the host's side without being asked. */
export interface HostListeners {
  readonly onSnapshot: (snapshot: WebviewEvents['snapshot']) => void;
  readonly onReveal: (reveal: WebviewEvents['reveal']) => void;
}

/** Typed calls to the host. */
export interface Host {
  call<M extends keyof HostApi>(
    method: M,
    params: HostApi[M]['params'],
    signal?: CallSignal,
  ): Promise<HostApi[M]['result']>;
  /** What `save` kept for this view; `undefined` = nothing. */
  saved(): unknown;
  save(state: unknown): void;
}

/** Connects the page to its host; everything that names the editor's API is in this file. */
export function connectHost(listeners: HostListeners): Host {
  const editor = acquireVsCodeApi();
  const peer = new RpcPeer<
    NoApi,
    { [M in keyof HostApi]: HostApi[M] & Method },
    NoApi,
    WebviewEvents
  >({
    post: (message) => editor.postMessage(message),
    endpoints: {},
    listeners: {
      snapshot: { check: eventGuards.snapshot, run: (snapshot) => listeners.onSnapshot(snapshot) },
      reveal: { check: eventGuards.reveal, run: (reveal) => listeners.onReveal(reveal) },
    },
    startTimer: (milliseconds, fire) => {
      const timer = setTimeout(fire, milliseconds);
      return () => clearTimeout(timer);
    },
    timeout: callTimeout,
  });
  window.addEventListener('message', (event) => peer.receive(event.data));
  return {
    call: (method, params, signal) => peer.call(method, params, signal),
    saved: () => editor.getState(),
    save: (state) => editor.setState(state),
  };
}
