import { use, useState } from 'react';
import { getInitials } from '../components/format';
import { useSession } from '../db/live/screens';
import { KnownSession } from './knownSession';
import { lazyPart } from './LazyScreen';

const AccountDialog = lazyPart('AccountDialog', () => import('./AccountDialog'));

/**
 * In every header, for every role (D125): who is signed in, and the way to language, appearance, devices, privacy and
 * out. A dialog over the screen: what is being captured below it stays as it is, and its time runs on.
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
