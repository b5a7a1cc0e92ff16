import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToastText } from '../Toast';
import { ConfirmAct } from './Confirm';
import type { Done } from './failure';

type ConfirmDeletionProps = {
  /** What is deleted and what stays. */
  text: ReactNode;
  /** @throws RemoteError */
  act: () => Promise<unknown>;
  done: Done;
  gone?: ToastText;
  onEnd: () => void;
  onClose: () => void;
  title?: string;
  label?: string;
};

/** 'Sind Sie sicher?' before a deletion. */
export function ConfirmDeletion({ title = 'Sind Sie sicher?', label = 'Löschen', ...rest }: ConfirmDeletionProps) {
  return <ConfirmAct title={title} label={label} icon={Trash2} danger failed="Fehler beim Löschen" {...rest} />;
}
