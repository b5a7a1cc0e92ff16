import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { DiscardDialog } from './lazyParts';

/** The way out without saving: asks, then deletes what was captured. Well away from 'Speichern' (D123). */
export function Discard({ photos, onDiscard }: { photos: number; onDiscard: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="discard">
      <Button variant="danger" size="tall" icon={Trash2} onClick={() => setAsking(true)}>
        Verwerfen
      </Button>
      {asking && <DiscardDialog photos={photos} onCancel={() => setAsking(false)} onDiscard={onDiscard} />}
    </div>
  );
}
