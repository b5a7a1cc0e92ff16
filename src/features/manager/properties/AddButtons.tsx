import { FileUp, Plus, UserPlus } from 'lucide-react';
import { Button } from '../../../components/Button';
import type { OpenPropertyDialog } from './propertyItems';

type AddButtonsProps = {
  list?: boolean;
  onOpenDialog: (dialog: OpenPropertyDialog) => void;
};

export function AddButtons({ list, onOpenDialog }: AddButtonsProps) {
  return (
    <div className="btn-row btn-row--add">
      {list && <ImportButton onOpenDialog={onOpenDialog} />}
      <Button icon={UserPlus} onClick={() => onOpenDialog({ act: 'invite' })}>
        Dienstleister einladen
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => onOpenDialog({ act: 'new' })}>
        Neue Immobilie
      </Button>
    </div>
  );
}

/** Imports properties from a spreadsheet. */
export function ImportButton({ onOpenDialog }: Pick<AddButtonsProps, 'onOpenDialog'>) {
  return (
    <Button icon={FileUp} onClick={() => onOpenDialog({ act: 'import' })}>
      Liste einlesen
    </Button>
  );
}
