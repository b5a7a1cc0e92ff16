import { Link2Off, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import { EndDialog } from './EndDialog';

/** The two ways to end a link, each with confirmation. */
export function EndLink({ id, onEnded }: { id: string; onEnded: () => void }) {
  const [ending, setEnding] = useState<'rotate' | 'revoke' | null>(null);
  return (
    <>
      <div className="rows">
        <button className="row" type="button" onClick={() => setEnding('rotate')}>
          <Icon of={RefreshCw} />
          <span>
            <span className="strong">Neuer Link</span>
            <span className="small muted line">
              Der alte gilt sofort nicht mehr. Drucken Sie Aufkleber und Aushänge neu.
            </span>
          </span>
        </button>
        <button className="row row--danger" type="button" onClick={() => setEnding('revoke')}>
          <Icon of={Link2Off} />
          <span>
            <span className="strong">Link widerrufen</span>
            <span className="small muted line">Der Link wird gesperrt. Wir fragen nach dem Grund.</span>
          </span>
        </button>
      </div>
      {ending && <EndDialog act={ending} id={id} onClose={() => setEnding(null)} onEnded={onEnded} />}
    </>
  );
}
