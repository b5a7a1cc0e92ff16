import { use, useState } from 'react';
import { getInitials } from '../components/format';
import { useSession } from '../db/live/screens';
import { KnownSession } from './knownSession';
import { lazyPart } from './LazyScreen';

const AccountDialog = lazyPart('AccountDialog', () => import('./AccountDialog'));

/**
 * Avatar in every header (D125). It opens a dialog over the screen: a capture below stays, and its
 * time continues.
 */
export function AccountMenu() {
  const known = use(KnownSession);
  const read = useSession();
  const session = read === undefined ? known?.session : read;
  const [open, setOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <button
        type="button"
        className="avatar"
        aria-haspopup="dialog"
        aria-label={`Konto und Einstellungen von ${session.fullName}`}
        data-initials={getInitials(session.fullName)}
        onClick={() => setOpen(true)}
      />
      {open && <AccountDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
}
