import { Plus, UserPlus } from 'lucide-react';
import { Button } from '../../../ui/button';
import type { Asking } from './propertyItems';

/** 'Dienstleister einladen' and 'Neue Immobilie', the primary one; on a phone one below the other. */
export function AddButtons({ onOpenDialog }: { onOpenDialog: (asking: Asking) => void }) {
  return (
    <div className="btn-row btn-row--add">
      <Button icon={UserPlus} onClick={() => onOpenDialog({ act: 'invite' })}>
        Dienstleister einladen
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => onOpenDialog({ act: 'new' })}>
        Neue Immobilie
      </Button>
    </div>
  );
}
