import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../components/Arriving';
import { Button } from '../../../components/Button';
import type { YearDialogProps } from './YearDialog';

const YearDialog = lazyComponent(() => import('./YearDialog').then((part) => part.YearDialog));

/** 'Jahresnachweis' of a property, for the Betriebskosten. */
export function YearButton(of: Omit<YearDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarRange} onClick={() => setOpen(true)}>
        Jahresnachweis
      </Button>
      {open && <YearDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
