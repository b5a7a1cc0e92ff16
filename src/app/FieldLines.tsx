import { useSession } from '../data/hooks';
import { DeliveryLine } from '../features/outbox/DeliveryLine';
import { lazyPart } from './lazyScreen';

// The server's number, so its code comes after the screen's, and for a company alone.
const HeldLine = lazyPart('Held', async () => {
  const [{ HeldLine: Line }, { RemoteSession }] = await Promise.all([
    import('../features/company/held/HeldLine'),
    import('./RemoteSession'),
  ]);
  const Held = ({ account }: { account: string }) => (
    <RemoteSession>
      <Line account={account} />
    </RemoteSession>
  );
  return { Held };
});

/** Below the header of a field screen: what waits on this phone and, for a company, what waits for its release (D29). */
export function FieldLines({ as }: { as: 'link' | 'text' }) {
  const session = useSession();
  return (
    <>
      <DeliveryLine as={as} />
      {as === 'link' && session?.role === 'company_admin' && <HeldLine account={session.user} />}
    </>
  );
}
