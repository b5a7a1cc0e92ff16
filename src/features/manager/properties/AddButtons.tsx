import { Plus, UserPlus } from 'lucide-react';
import { Button } from '../../../ui/button';
import type { Asking } from './propertyItems';

/** 'Dienstleister einladen' and 'Neue Immobilie', the primary one; on a phone one below the other. */
export function AddButtons({ onAsk }: { onAsk: (asking: Asking) => void }) {
  return (
    <div className="btn-row btn-row--add">
      <Button icon={UserPlus} onClick={() => onAsk({ act: 'invite' })}>
        Dienstleister einladen
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => onAsk({ act: 'new' })}>
        Neue Immobilie
      </Button>
    </div>
  );
}
