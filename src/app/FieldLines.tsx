import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../components/paths';
import type { SessionRow } from '../db/db';
import { useSession } from '../db/live/screens';
import { DeliveryLine } from '../features/outbox/DeliveryLine';
import { KnownSession } from './knownSession';
import { lazyPart } from './LazyScreen';

// Needs the server's number, so its chunk loads after the screen, only for a company.
const HeldLine = lazyPart('Held', async () => {
  const [{ HeldLine: Line }, { RemoteSession }] = await Promise.all([
    import('../features/provider/held/HeldLine'),
    import('./RemoteSession'),
  ]);
  const Held = ({ session }: { session: SessionRow }) => (
    <RemoteSession>
      <Line session={session} />
    </RemoteSession>
  );
  return { Held };
});

/**
 * Below the header of a field screen: what waits on this phone and, for a company, for its release.
 */
export function FieldLines({ as }: { as: 'link' | 'text' }) {
  const known = use(KnownSession);
  const session = useSession() ?? known?.session;
  return (
    <>
      <DeliveryLine as={as} known={as === 'link' ? known?.waiting : known?.beside} />
      {as === 'link' && session?.role === 'company_admin' && <HeldPlace session={session} />}
    </>
  );
}

/**
 * Reserves the line's space if this phone last saw held records. Their own page needs no link, but
 * a release there changes the number.
 */
function HeldPlace({ session }: { session: SessionRow }) {
  const { pathname } = useLocation();
  return (
    <div className={session.held ? 'pending-place' : undefined} hidden={pathname === PATHS.held}>
      <HeldLine session={session} />
    </div>
  );
}
