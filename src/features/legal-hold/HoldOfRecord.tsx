import { ShieldAlert, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import type { LegalHold } from '../../api/evidence';
import { lazyComponent } from '../../components/Arriving';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { dateTime } from '../../components/format';
import { useSession } from '../../db/live/screens';
import { dayText } from '../../domain/time/day';

const EndHoldDialog = lazyComponent(() => import('./EndHoldDialog').then((part) => part.EndHoldDialog));

/** The Löschsperre of one record: both sides see it, and permitted roles end it. */
export function HoldOfRecord({ record, hold }: { record: string; hold: LegalHold | null }) {
  const session = useSession();
  const [isEnding, setIsEnding] = useState(false);
  if (!session || !hold) return null;
  const mayEnd = session.role === 'property_manager' || session.role === 'super_admin';
  return (
    <>
      <Banner
        icon={ShieldAlert}
        title={`Löschsperre bis ${dayText(hold.until)}`}
        actions={
          mayEnd && (
            <Button icon={ShieldOff} onClick={() => setIsEnding(true)}>
              Beenden
            </Button>
          )
        }
      >
        {`${hold.reason} · gesetzt am ${dateTime(hold.setAt)} von ${hold.by}`}
      </Banner>
      {isEnding && (
        <EndHoldDialog
          record={record}
          onSaved={() => void reloadAll(session.user)}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  );
}
