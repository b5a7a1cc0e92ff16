import { DoorClosed } from 'lucide-react';
import { useSession } from '../data/hooks';
import { homePath } from '../domain/role';
import { ButtonLink } from '../ui/button';
import { FieldScreen } from '../ui/fieldScreen';
import { Empty } from '../ui/listState';
import { PATHS } from '../ui/paths';

/** An area that is not built yet, said plainly. */
export function ClosedDoor({ title }: { title: string }) {
  const session = useSession();
  const home = session ? homePath(session.role) : PATHS.landing;
  return (
    <FieldScreen title={title} back={home}>
      <Empty
        icon={DoorClosed}
        title="Dieser Bereich ist noch nicht verfügbar."
        action={
          <ButtonLink variant="primary" to={session ? PATHS.account : PATHS.landing}>
            {session ? 'Zum Konto' : 'Zur Startseite'}
          </ButtonLink>
        }
      />
    </FieldScreen>
  );
}
