import type { ReactNode } from 'react';
import { toRemoteError } from '../../remote/failure';
import { ConfirmDialog } from '../../ui/dialog';
import type { IconType } from '../../ui/icon';
import { toast } from '../../ui/toast';

type EndDialogProps = {
  title: string;
  text: ReactNode;
  label: string;
  icon: IconType;
  /** @throws RemoteError */
  act: () => Promise<void>;
  done: string;
  /** Title of the message when it failed. */
  failed: string;
  onChanged: () => void;
  onClose: () => void;
};

/** A question before something ends for good; afterwards a message and fresh lists, whatever happened. */
export function EndDialog(props: EndDialogProps) {
  const confirm = async () => {
    try {
      await props.act();
      toast({ kind: 'success', title: props.done });
    } catch (error) {
      const failure = toRemoteError(error);
      // Somebody else was faster, in another tab or on the other side: it is as wanted.
      if (failure.kind === 'notFound') toast({ kind: 'success', title: props.done });
      else toast({ kind: 'danger', title: props.failed, text: failure.message });
    }
    props.onChanged();
    props.onClose();
  };
  return (
    <ConfirmDialog
      title={props.title}
      text={props.text}
      confirmLabel={props.label}
      confirmIcon={props.icon}
      danger
      onConfirm={confirm}
      onCancel={props.onClose}
    />
  );
}
