import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { DiscardDialog } from './DiscardDialog';

/** Discards the capture after a confirmation. Placed far from 'Speichern' (D123). */
export function Discard({ photos, onDiscard }: { photos: number; onDiscard: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="discard">
      <Button variant="danger" size="tall" icon={Trash2} onClick={() => setConfirming(true)}>
        Verwerfen
      </Button>
      {confirming && <DiscardDialog photos={photos} onCancel={() => setConfirming(false)} onDiscard={onDiscard} />}
    </div>
  );
}
