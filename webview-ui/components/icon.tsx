import type { MouseEvent, ReactNode } from 'react';

/** A codicon as decoration: what it means is said in words beside it. */
export function Icon({
  name,
  className = '',
}: {
  readonly name: string;
  readonly className?: string;
}): ReactNode {
  return <i className={`codicon codicon-${name} ${className}`} aria-hidden="true" />;
}

/** A button that is only an icon; its label is its tooltip and its name. */
export function IconButton(props: {
  readonly icon: string;
  readonly label: string;
  /** False takes it out of the tab order; it stays clickable. */
  readonly isTabStop?: boolean;
  readonly isPressed?: boolean;
  readonly hasMenu?: boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`icon-button${props.isPressed ? ' pressed' : ''}`}
      title={props.label}
      aria-label={props.label}
      aria-haspopup={props.hasMenu ? 'menu' : undefined}
      tabIndex={props.isTabStop === false ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation();
        props.onClick(event);
      }}
    >
      <Icon name={props.icon} />
    </button>
  );
}
