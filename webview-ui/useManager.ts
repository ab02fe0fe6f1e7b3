import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Chosen, Done, HostApi } from '../src/protocol/hostApi';
import type { PageQuery } from '../src/protocol/managerSnapshot';
import type { Shortcut } from '../src/protocol/managerTab';
import type { Correction } from '../src/protocol/activity';
import type { TeamForm } from '../src/protocol/team';
import type { LessonVerb } from '../src/protocol/lessonCard';
import type { MergeView, PairRelation, Partners } from '../src/protocol/relations';
import { RpcError } from '../src/protocol/rpcPeer';
import type { Host, HostListeners } from './host';
import { messageOf } from './messageOf';
import { isSavedState } from './savedState';
import type { Action, ManagerState, SavedState } from './state';
import { initialState, queryOf, reduce } from './state';

/** What the page can do beyond changing its own state. */
export interface ManagerActs {
  readonly runVerb: (verb: LessonVerb, ids: readonly string[]) => void;
  /** Chooses every lesson that a query finds, loaded or not. */
  readonly chooseAll: (query: PageQuery) => void;
  readonly pin: (task: string) => void;
  readonly learnAnyway: (row: string) => void;
  /** These answer, or fail with what to show: the step that asks is still open. */
  readonly previewMerge: (ids: readonly string[]) => Promise<MergeView>;
  readonly merge: (ids: readonly string[]) => Promise<unknown>;
  readonly findPartners: (relation: PairRelation, id: string, text: string) => Promise<Partners>;
  readonly relate: (relation: PairRelation, id: string, other: string) => Promise<unknown>;
  readonly undo: (id: string) => void;
  readonly openFile: (id: string, line?: number) => void;
  readonly openEvidence: (id: string, index: number) => void;
  readonly openRef: (id: string, index: number) => void;
  readonly askWith: (id: string) => void;
  readonly rewrite: (id: string, text: string) => Promise<unknown>;
  readonly compare: (id: string) => void;
  readonly correct: (id: string, should: Correction) => void;
  readonly enterTeam: (form: TeamForm) => Promise<unknown>;
  readonly goTo: (shortcut: Shortcut) => void;
  readonly restart: () => void;
}

/** Failures that are no news: the user moved on, or the view is going away. */
const isQuiet = (thrown: unknown) =>
  thrown instanceof RpcError && (thrown.code === 'cancelled' || thrown.code === 'disposed');

/** Joins the page's state to its host: the only place where both are known. */
export function useManager(connect: (listeners: HostListeners) => Host): {
  readonly state: ManagerState;
  readonly dispatch: (action: Action) => void;
  readonly acts: ManagerActs;
} {
  const hostRef = useRef<Host>(undefined);
  const dispatchRef = useRef<(action: Action) => void>(() => undefined);
  hostRef.current ??= connect({
    onSnapshot: (snapshot) => dispatchRef.current({ type: 'snapshotCame', snapshot }),
    onReveal: (reveal) => dispatchRef.current({ type: 'revealed', reveal }),
  });
  const host = hostRef.current;
  const [state, dispatch] = useReducer(reduce, host, (from) => {
    const saved = from.saved();
    return initialState(isSavedState(saved) ? saved : undefined);
  });
  dispatchRef.current = dispatch;
  useQuestions(host, state, dispatch);
  useSaving(host, state);
  return { state, dispatch, acts: useActs(host, dispatch) };
}

/** Asks the host whenever the question changed; a newer question calls the older one off. */
function useQuestions(host: Host, state: ManagerState, dispatch: (action: Action) => void): void {
  const { status } = state.load;
  const query = queryOf(state);
  const latest = useRef(query);
  latest.current = query;
  const answered = useRef(0);
  useEffect(() => {
    if (status !== 'loading') return;
    answered.current = latest.current.serial;
    host.call('ready', latest.current).then(
      (start) => dispatch({ type: 'started', start }),
      (thrown: unknown) => dispatch({ type: 'startFailed', message: messageOf(thrown) }),
    );
  }, [host, status, dispatch]);
  useEffect(() => {
    if (status !== 'ready' || answered.current === query.serial) return undefined;
    answered.current = query.serial;
    const controller = new AbortController();
    host.call('showPage', latest.current, controller.signal).then(
      (snapshot) => dispatch({ type: 'snapshotCame', snapshot }),
      (thrown: unknown) => {
        if (!isQuiet(thrown)) dispatch({ type: 'actFailed', message: messageOf(thrown) });
      },
    );
    return () => controller.abort();
  }, [host, status, query.serial, dispatch]);
}

/** Saves at once: a hidden view is torn down without notice, and a later save would be lost. */
function useSaving(host: Host, { tab, views }: ManagerState): void {
  useEffect(() => {
    host.save({ tab, views } satisfies SavedState);
  }, [host, tab, views]);
}

function useActs(host: Host, dispatch: (action: Action) => void): ManagerActs {
  const fail = (thrown: unknown): void => {
    if (!isQuiet(thrown)) dispatch({ type: 'actFailed', message: messageOf(thrown) });
  };
  const run = useCallback(
    <M extends keyof HostApi>(method: M, params: HostApi[M]['params']) => {
      host.call(method, params).then((done) => {
        if (done && 'message' in done) dispatch({ type: 'acted', message: done.message });
      }, fail);
    },
    [host, dispatch],
  );
  const announce = ({ message }: Done) => dispatch({ type: 'acted', message });
  const acts = useRef<ManagerActs>(undefined);
  acts.current ??= {
    runVerb: (verb, ids) => run(verb, { ids } satisfies Chosen),
    chooseAll: (query) =>
      void host
        .call('chooseAll', query)
        .then((cards) => dispatch({ type: 'allChosen', serial: query.serial, cards }), fail),
    pin: (id) => run('pin', { id }),
    learnAnyway: (id) => run('learnAnyway', { id }),
    previewMerge: (ids) => host.call('previewMerge', { ids }),
    merge: (ids) => host.call('merge', { ids }).then(announce),
    findPartners: (relation, id, text) => host.call('findPartners', { relation, id, text }),
    relate: (relation, id, other) => host.call('relate', { relation, id, other }).then(announce),
    undo: (id) => run('undo', { id }),
    openFile: (id, line) => run('openFile', line === undefined ? { id } : { id, line }),
    openEvidence: (id, index) => run('openEvidence', { id, index }),
    openRef: (id, index) => run('openRef', { id, index }),
    rewrite: (id, text) => host.call('rewrite', { id, text }).then(announce),
    askWith: (id) => run('askWith', { id }),
    compare: (id) => run('compare', { id }),
    correct: (id, should) => run('correct', { id, should }),
    enterTeam: (form) => host.call('enterTeam', form).then(announce),
    goTo: (shortcut) => run('goTo', { shortcut }),
    restart: () => dispatch({ type: 'restarted' }),
  };
  return acts.current;
}
