import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ElementProps<Extra> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Extra;

declare module 'react' {
  // Merging into React's own namespace is how custom elements become known to JSX.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'vscode-badge': ElementProps<{ variant?: 'default' | 'counter' }>;
      'vscode-button': ElementProps<{ secondary?: boolean; disabled?: boolean }>;
      'vscode-progress-bar': ElementProps<{ indeterminate?: boolean }>;
    }
  }
}
