/** States of a list: loading, empty, failed, offline. */
import { CircleX, CloudOff, FolderOpen, LoaderCircle, RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';
import { dateTime } from './format';
import { Icon, type IconType } from './Icon';
import { Two } from './SecondLanguage';

type LoadingProps = {
  label: string;
  /** Grey cards below it, or table lines. */
  rows?: number;
  table?: boolean | undefined;
};

/** Placeholder as high and wide as the content, so that nothing jumps. */
export function Loading({ label, rows = 0, table = false }: LoadingProps) {
  const keys = Array.from({ length: rows }, (_, index) => `row-${index}`);
  if (table)
    return (
      <div className="grey">
        <p className="loading" role="status">
          <Icon of={LoaderCircle} small className="spin" />
          {label}
        </p>
        {keys.map((key) => (
          <div key={key} className="grey__row" aria-hidden="true">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        ))}
      </div>
    );
  return (
    <>
      <p className="loading" role="status">
        <Icon of={LoaderCircle} small className="spin" />
        <Two>{label}</Two>
      </p>
      {keys.map((key) => (
        <div key={key} className="record record--row" aria-hidden="true">
          <span className="skeleton skeleton--photo" />
          <div className="record__head record__head--skeleton">
            <span className="skeleton skeleton--l" />
            <span className="skeleton skeleton--m" />
            <span className="skeleton skeleton--n" />
          </div>
        </div>
      ))}
    </>
  );
}

/** An empty list: what belongs here and what to do next. */
export function Empty(props: { title: string; text?: string; action?: ReactNode; icon?: IconType }) {
  return (
    <div className="empty">
      <Icon of={props.icon ?? FolderOpen} />
      <h2>
        <Two>{props.title}</Two>
      </h2>
      {props.text && (
        <p>
          <Two>{props.text}</Two>
        </p>
      )}
      {props.action}
    </div>
  );
}

/** `at` (ms) and `reason` are the small print below the button. */
export function Failed(props: {
  title?: string | undefined;
  text: string;
  onRetry: () => unknown;
  at?: number | undefined;
  reason?: string;
}) {
  const small = [props.at === undefined ? '' : dateTime(props.at), props.reason ?? ''].filter(Boolean).join(', ');
  return (
    <div className="empty empty--failed" role="alert">
      <Icon of={CircleX} />
      <h2>
        <Two>{props.title ?? 'Die Liste konnte nicht geladen werden'}</Two>
      </h2>
      <p>
        <Two>{props.text}</Two>
      </p>
      <Button variant="primary" icon={RefreshCw} onClick={() => props.onRetry()}>
        Erneut versuchen
      </Button>
      {small && <p className="small">{small}</p>}
    </div>
  );
}

/** Says how old the phone's list is. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <Banner icon={WifiOff} title="Kein Netz" role="status">
      {text}
    </Banner>
  );
}

/** The server could not refresh the list: its age, and a retry. */
export function OldNote({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Banner
      icon={CloudOff}
      title="Der Server antwortet nicht"
      role="status"
      actions={
        <Button icon={RefreshCw} onClick={() => onRetry()}>
          Erneut versuchen
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
