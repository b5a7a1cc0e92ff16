/** Notices of the list. */
import { LogIn } from 'lucide-react';
import { Banner } from '../../components/Banner';
import { ButtonLink } from '../../components/Button';
import { dateTime } from '../../components/format';
import { Empty } from '../../components/ListState';
import { authPath, PATHS } from '../../components/paths';

export function SignInAgain({ count }: { count: number }) {
  const secured =
    count === 1
      ? 'Die Dokumentation ist auf diesem Gerät gesichert.'
      : `Alle ${count} Dokumentationen sind auf diesem Gerät gesichert.`;
  return (
    <Banner
      icon={LogIn}
      kind="warning"
      title="Bitte melden Sie sich wieder an"
      actions={
        <ButtonLink variant="primary" to={authPath('login', PATHS.outbox)}>
          Anmelden
        </ButtonLink>
      }
    >
      {`${secured} Nach der Anmeldung wird die Übertragung fortgesetzt.`}
    </Banner>
  );
}

/**
 * Says only what this phone knows: a browser that deleted its storage also deleted this knowledge. 'All delivered'
 * needs an arrival in view; the start of the memory is shown below.
 */
export function NothingHere({ home, since, delivered }: { home: string; since: number | null; delivered: boolean }) {
  const known = since === null ? '' : `Das gilt für alles, was hier seit dem ${dateTime(since)} erfasst wurde. `;
  return (
    <Empty
      title={delivered ? 'Alles ist übertragen' : 'Auf diesem Gerät wartet nichts'}
      text={`${known}Neue Dokumentationen stehen hier, bis der Server sie vollständig hat.`}
      action={
        <ButtonLink variant="primary" to={home}>
          {home === PATHS.landing ? 'Zur Startseite' : 'Zum Dashboard'}
        </ButtonLink>
      }
    />
  );
}
