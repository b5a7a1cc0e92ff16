import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toRemoteError } from '../../../api/failure';
import { subscriptionIn, unsubscribeByToken } from '../../../api/mailSettings';
import { Button, ButtonLink } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { Empty, Failed } from '../../../components/ListState';
import { PATHS } from '../../../components/paths';
import type { Subscription } from '../../../domain/people/letter';
import { DeadLink, LinkPage } from '../../sign-in/mail-links/LinkPage';
import { LEAVING } from './words';

/** `/abbestellen/{token}`: unsubscribes without a session. Opening it changes nothing: mail scanners open every link. */
export function Leave() {
  const { token = '' } = useParams();
  const subscription = subscriptionIn(token);
  return (
    <LinkPage title="E-Mails abbestellen">
      {subscription ? <Confirming key={token} token={token} subscription={subscription} /> : <Dead />}
    </LinkPage>
  );
}

type Answer = 'left' | 'already' | 'dead' | { failed: string };

function Confirming({ token, subscription }: { token: string; subscription: Subscription }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, leave] = useBusy(async () => {
    try {
      setAnswer((await unsubscribeByToken(token)) ? 'already' : 'left');
    } catch (error) {
      const { kind, message } = toRemoteError(error);
      setAnswer(kind === 'notFound' ? 'dead' : { failed: message });
    }
  });
  const { loss, title } = LEAVING[subscription];
  if (answer === 'dead') return <Dead />;
  if (answer === 'left') return <Left title={title} />;
  if (answer === 'already') return <Left title="Das war schon abbestellt" />;
  if (answer) return <Failed title="Das Abbestellen ist nicht gelungen" text={answer.failed} onRetry={() => leave()} />;
  return (
    <>
      <p>{loss} Ihr Konto bleibt, wie es ist.</p>
      <Button variant="primary" size="tall" wide busy={busy} onClick={() => leave()}>
        Abbestellen
      </Button>
    </>
  );
}

function Left({ title }: { title: string }) {
  return (
    <Empty
      icon={MailCheck}
      title={title}
      text="Unter Konto, E-Mails schalten Sie ein und aus, was Sie erhalten."
      action={<ButtonLink to={PATHS.letters}>E-Mails einstellen</ButtonLink>}
    />
  );
}

function Dead() {
  return (
    <DeadLink
      text="Vielleicht wurde er nicht vollständig kopiert. Was Sie erhalten, stellen Sie nach dem Login unter Konto, E-Mails ein."
      action={
        <ButtonLink variant="primary" to={PATHS.letters}>
          E-Mails einstellen
        </ButtonLink>
      }
    />
  );
}
