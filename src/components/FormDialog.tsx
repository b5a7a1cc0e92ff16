import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';
import { FormError } from './FormError';
import type { IconType } from './Icon';

type FormDialogProps = Omit<DialogProps, 'footer' | 'onSubmit'> & {
  /** May return a promise; a second submit waits for it. */
  onSubmit: () => unknown;
  /** A save error without a field. */
  reason?: string | null;
  /** The submit button; default 'Speichern'. */
  label?: string;
  icon?: IconType;
  /** A destructive action. */
  danger?: boolean;
  busy?: boolean;
  children: ReactNode;
};

/** A form dialog: fields, 'Abbrechen' and submit. */
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
