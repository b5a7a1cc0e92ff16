import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';
import { FormError } from './FormError';
import type { IconType } from './Icon';

type FormDialogProps = Omit<DialogProps, 'footer' | 'onSubmit'> & {
  /** May return a promise; a second submit waits for the first. */
  onSubmit: () => unknown;
  /** Why it could not be saved, where no field is to blame. */
  reason?: string | null;
  /** The button that submits; 'Speichern' where nothing else is said. */
  label?: string;
  icon?: IconType;
  /** It takes something away. */
  danger?: boolean;
  busy?: boolean;
  children: ReactNode;
};

/** A dialog that is filled in: fields, 'Abbrechen' and the button that submits. */
export function FormDialog({
  reason = null,
  label = 'Speichern',
  icon,
  danger,
  busy,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Abbrechen</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" icon={icon} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <FormError text={reason} />
      {children}
    </Dialog>
  );
}
