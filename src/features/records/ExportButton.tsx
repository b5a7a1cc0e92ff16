import { Download } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import type { ExportDialogProps } from './ExportDialog';

const ExportDialog = lazyComponent(() => import('./ExportDialog').then((part) => part.ExportDialog));

/** Files of everything that a list's filter finds. */
export function ExportButton(of: Omit<ExportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        Exportieren
      </Button>
      {isOpen && <ExportDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
