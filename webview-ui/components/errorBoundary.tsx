import type { ReactNode } from 'react';
import { Component } from 'react';
import { englishStrings } from '../../src/protocol/uiStrings';

interface Caught {
  readonly error?: Error;
}

/** Keeps a fault in drawing from leaving an empty view: says so and offers to start again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: Error): Caught {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h2>{englishStrings.crashed}</h2>
        <p>{error.message}</p>
        <vscode-button onClick={() => this.setState({ error: undefined })}>
          {englishStrings.tryAgain}
        </vscode-button>
      </div>
    );
  }
}
