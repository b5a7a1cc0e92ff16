import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/formError';
import { EDIT_SUBTITLE } from '../words';

type FrameProps = {
  title: string;
  reason: string | null;
  onSubmit: () => unknown;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
};

/** Title, subtitle, fields, 'Abbrechen' and 'Speichern' (spec 2). */
export function EditFrame({ title, reason, onSubmit, onClose, wide = false, children }: FrameProps) {
  return (
    <Dialog
      title={title}
      subtitle={EDIT_SUBTITLE}
      onClose={onClose}
      onSubmit={onSubmit}
      sheet
      wide={wide}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" variant="primary">
            Speichern
          </Button>
        </>
      }
    >
      <FormError text={reason} />
      {children}
    </Dialog>
  );
}
