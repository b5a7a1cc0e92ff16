import { useEffect, useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { useSession, useSetting } from '../../db/live/screens';
import { actOfKey, rowBeside, searchOf } from './keys';

const CommandDialog = lazyComponent(() => import('./CommandDialog').then((part) => part.CommandDialog));
const KeysDialog = lazyComponent(() => import('./KeysDialog').then((part) => part.KeysDialog));

/** The keys of an office screen; a switch under Konto turns them off. */
export function DeskKeys() {
  const session = useSession();
  const isOff = useSetting('keysOff') === true;
  const [open, setOpen] = useState<'box' | 'help' | null>(null);
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const act = actOfKey(event, document.activeElement);
      if (act === null) return;
      event.preventDefault();
      if (act === 'box' || act === 'help') setOpen(act);
      else focusTarget(act)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff]);
  if (!session || open === null) return null;
  const close = () => setOpen(null);
  return open === 'box' ? <CommandDialog session={session} onClose={close} /> : <KeysDialog onClose={close} />;
}

function focusTarget(act: 'search' | 'next' | 'previous'): HTMLElement | null {
  return act === 'search' ? searchOf(document) : rowBeside(document, act === 'next' ? 1 : -1);
}
