import { Download } from 'lucide-react';
import { useReducer } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import type { ExportDialogProps } from './ExportDialog';

const ExportDialog = lazyComponent(() => import('./ExportDialog').then((part) => part.ExportDialog));

/** Files of everything that a list's filter finds. */
export function ExportButton(list: Omit<ExportDialogProps, 'onClose'>) {
  const [isOpen, toggleDialog] = useReducer((before: boolean) => !before, false);
  const button = (
    <Button icon={Download} onClick={toggleDialog}>
      Exportieren
    </Button>
  );
  if (!isOpen) return button;
  return (
    <>
      {button}
      <ExportDialog {...list} onClose={toggleDialog} />
    </>
  );
}
