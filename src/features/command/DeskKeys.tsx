import { useEffect, useState } from 'react';
import { lazyComponent } from '../../components/Arriving';
import { useSession, useSetting } from '../../db/live/screens';
import { actOfKey, type KeyAct, rowBeside, searchOf } from './keys';

const CommandDialog = lazyComponent(() => import('./CommandDialog').then((part) => part.CommandDialog));
const KeysDialog = lazyComponent(() => import('./KeysDialog').then((part) => part.KeysDialog));

/** The dialog of a key without a target: a page without a search field has the box. */
const SHOWN: { [act in KeyAct]: 'box' | 'help' | null } = {
  box: 'box',
  search: 'box',
  help: 'help',
  next: null,
  previous: null,
};

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
      const target = focusTarget(act);
      if (target) target.focus();
      else setOpen(SHOWN[act]);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff]);
  if (!session || open === null) return null;
  const closeShown = () => setOpen(null);
  return open === 'box' ? (
    <CommandDialog session={session} onClose={closeShown} />
  ) : (
    <KeysDialog onClose={closeShown} />
  );
}

function focusTarget(act: KeyAct): HTMLElement | null {
  if (act === 'search') return searchOf(document);
  if (act === 'next' || act === 'previous') return rowBeside(document, act === 'next' ? 1 : -1);
  return null;
}
