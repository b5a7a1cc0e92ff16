import type { ReactNode } from 'react';
import { ConfirmDialog } from '../Dialog';
import type { IconType } from '../Icon';
import { showToast, type ToastText } from '../Toast';
import { type Done, showFailure } from './failure';

/** Returned by an action that needs a further question: the dialog stays open. */
export const KEEP_OPEN = 'ask on';

type ConfirmActProps = {
  title: string;
  text: ReactNode;
  label: string;
  icon?: IconType;
  danger?: boolean;
  /** @throws RemoteError */
  act: () => Promise<unknown>;
  /** Null: the screen shows the success. */
  done: Done | null;
  /** Title of the message when it failed. */
  failed?: string;
  /** Message when another person or tab was faster; null = none. */
  gone?: ToastText | null;
  /** After success or failure: e.g. reload lists. */
  onEnd: () => void;
  onClose: () => void;
};

/** Confirms, runs, and reports an irreversible action. */
export function ConfirmAct(props: ConfirmActProps) {
  const runAction = async () => {
    try {
      if ((await props.act()) === KEEP_OPEN) return;
      if (props.done) showToast({ kind: 'success', ...props.done });
    } catch (error) {
      showFailure(props.failed ?? 'Fehler', error, props.gone);
    }
    props.onEnd();
    props.onClose();
  };
  return (
    <ConfirmDialog
      title={props.title}
      text={props.text}
      confirmLabel={props.label}
      {...(props.icon && { confirmIcon: props.icon })}
      danger={props.danger ?? false}
      onConfirm={runAction}
      onCancel={props.onClose}
    />
  );
}
