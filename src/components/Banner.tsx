import type { ReactNode } from 'react';
import { Icon, type IconType } from './Icon';
import { Two } from './SecondLanguage';

/** A permanent message: fact, reason, remedy. `actions` are buttons. */
export function Banner(props: {
  icon: IconType;
  title: string;
  kind?: 'warning' | 'success' | 'danger';
  /** 'status' is announced politely, 'alert' at once. */
  role?: 'status' | 'alert';
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={props.kind ? `banner banner--${props.kind}` : 'banner'} role={props.role}>
      <Icon of={props.icon} />
      <strong>
        <Two>{props.title}</Two>
      </strong>
      {typeof props.children === 'string' ? (
        <p>
          <Two>{props.children}</Two>
        </p>
      ) : (
        props.children
      )}
      {props.actions && <div className="btn-row">{props.actions}</div>}
    </div>
  );
}
