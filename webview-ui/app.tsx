import type { ReactNode } from 'react';
import { englishStrings } from '../src/protocol/uiStrings';
import { ManagerPage } from './components/managerPage';
import type { Host, HostListeners } from './host';
import { StringsContext } from './strings';
import { useManager } from './useManager';

/** The whole page, over a way to reach its host. */
export function App({
  connect,
}: {
  readonly connect: (listeners: HostListeners) => Host;
}): ReactNode {
  const page = useManager(connect);
  const { load } = page.state;
  if (load.status === 'loading') return <vscode-progress-bar aria-label={englishStrings.loading} />;
  if (load.status === 'failed')
    return (
      <div className="empty" role="alert">
        <p>{load.message}</p>
        <vscode-button onClick={page.acts.restart}>{englishStrings.tryAgain}</vscode-button>
      </div>
    );
  return (
    <StringsContext value={load.strings}>
      <ManagerPage page={page} snapshot={load.snapshot} />
    </StringsContext>
  );
}
