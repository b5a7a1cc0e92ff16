import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { reloadAll } from '../../api/cache/queries';
import { lazyComponent } from '../../components/Arriving';
import { Button } from '../../components/Button';
import { useSession } from '../../db/live/screens';

export const LazySetHoldDialog = lazyComponent(() => import('./SetHoldDialog').then((part) => part.SetHoldDialog));

type HoldButtonProps = { records: readonly { id: string }[]; label?: string };

/** Offers a Löschsperre for these records to the Hausverwaltung only. */
export function HoldButton({ records, label = 'Löschsperre' }: HoldButtonProps) {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (session?.role !== 'property_manager') return null;
  return (
    <>
      <Button icon={ShieldAlert} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LazySetHoldDialog
          records={records.map(({ id }) => id)}
          onSaved={() => void reloadAll(session.user)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
