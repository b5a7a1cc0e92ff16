import { Link2Off } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { isId, isToken } from '../domain/id';
import { TEXT } from '../domain/texts.de';
import { ButtonLink } from '../ui/button';
import { FieldScreen } from '../ui/fieldScreen';
import { Empty } from '../ui/listState';
import { PATHS } from '../ui/paths';
import { ClosedDoor } from './ClosedDoor';
import { SignedIn } from './guards';
import { lazyOnlineScreen } from './lazyScreen';

const DocumentationDetail = lazyOnlineScreen(
  'DocumentationDetail',
  () => import('../features/history/DocumentationDetail'),
);

/** /documentation/…: a record id or a link's token, told apart by shape (D7). */
export function DocumentationRoute() {
  const { id } = useParams();
  if (isId(id)) return <SignedIn>{() => <DocumentationDetail key={id} id={id} />}</SignedIn>;
  if (isToken(id)) return <ClosedDoor title="Neue Dokumentation" />;
  return (
    <FieldScreen title={TEXT.invalidLink}>
      <Empty
        icon={Link2Off}
        title="Dieser Link führt zu keiner Dokumentation."
        text="Vielleicht wurde er nicht vollständig kopiert. Haben Sie einen Aufkleber gescannt, scannen Sie ihn bitte noch einmal."
        action={
          <ButtonLink variant="primary" to={PATHS.landing}>
            Zur Startseite
          </ButtonLink>
        }
      />
    </FieldScreen>
  );
}
