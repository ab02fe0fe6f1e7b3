import '@vscode/codicons/dist/codicon.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/list.css';
import './styles/detail.css';
import './styles/step.css';
import './styles/statistics.css';
import './elements';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { ErrorBoundary } from './components/errorBoundary';
import { connectHost } from './host';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <App connect={connectHost} />
    </ErrorBoundary>,
  );
