import type { ReactNode } from 'react';
import { ConfirmDialog } from '../Dialog';
import type { IconType } from '../Icon';
import { showToast, type ToastText } from '../Toast';
import { type Done, tellFailure } from './failure';

/** What an act returns whose answer leads to another question: the dialog stays and shows it. */
export const ASK_ON = 'ask on';

type ConfirmActProps = {
  title: string;
  text: ReactNode;
  label: string;
  icon?: IconType;
  danger?: boolean;
  /** @throws RemoteError */
  act: () => Promise<unknown>;
  /** Null: the screen itself shows that it is done. */
  done: Done | null;
  /** Title of the message when it failed. */
  failed?: string;
  /** Somebody else was faster, in another tab or on the other side: what is said then; null = nothing. */
  gone?: ToastText | null;
  /** After any end of it, failures included: lists are asked again. */
  onEnd: () => void;
  onClose: () => void;
};

/** Asks, does it, says how it went: a question before something that cannot be taken back. */
export function ConfirmAct(props: ConfirmActProps) {
  const runAction = async () => {
    try {
      if ((await props.act()) === ASK_ON) return;
      if (props.done) showToast({ kind: 'success', ...props.done });
    } catch (error) {
      tellFailure(props.failed ?? 'Fehler', error, props.gone);
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
