import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import type { SessionRow } from '../../db/db';
import { AccountPart, Opener } from './Rows';

const FeedsDialog = lazyComponent(() => import('../doors/FeedsDialog').then((part) => part.FeedsDialog));

/** Keys of other software. Only the server knows them. */
export function Doors({ session }: { session: SessionRow }) {
  const [open, setOpen] = useState<'calendar' | null>(null);
  const close = () => setOpen(null);
  return (
    <AccountPart title="Andere Programme">
      <div className="rows">
        <Opener icon={CalendarDays} label="Im eigenen Kalender anzeigen" onOpen={() => setOpen('calendar')} />
      </div>
      {open === 'calendar' && <FeedsDialog session={session} onClose={close} />}
    </AccountPart>
  );
}
