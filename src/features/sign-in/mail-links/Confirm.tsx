import { useEffect, useRef, useState } from 'react';
import { confirmVerification, requestVerification } from '../../../api/account';
import { toRemoteError } from '../../../api/failure';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { showFailure } from '../../../components/dialogs/failure';
import { Failed, Loading } from '../../../components/ListState';
import { showToast } from '../../../components/Toast';
import { useSession } from '../../../db/live/screens';
import { WORDS } from '../words';
import { Belongs, Freed } from './Belongs';
import { ChoosePassword } from './ChoosePassword';
import { Confirmed } from './Confirmed';
import { EmailChange } from './EmailChange';
import { DeadLink, LinkPage, useMailToken } from './LinkPage';
import type { MailToken } from './mailToken';

/** `/bestaetigen#t=…`: confirms an account's address, or its new one. */
export function Confirm() {
  const token = useMailToken();
  return (
    <LinkPage title="E-Mail-Adresse bestätigen">
      {token?.type === 'verification' && <Verification token={token} />}
      {token?.type === 'emailChange' && <EmailChange token={token} />}
      {(token === null || token.type === 'passwordReset') && <TornLink />}
    </LinkPage>
  );
}

type Answer = 'loading' | 'confirmed' | 'choosing' | 'freed' | 'dead' | { failed: string } | { company: string };

const WHY =
  'Ihr Betrieb kennt vielleicht das bisherige Passwort. Wählen Sie ein eigenes; dann ist Ihre Adresse bestätigt, und nur Sie melden sich mit diesem Konto an.';

function Verification({ token }: { token: MailToken }) {
  const [answer, setAnswer] = useState<Answer>('loading');
  const started = useRef(false);
  const [, confirm] = useBusy(async (belongs?: boolean) => {
    // The company may know the password, so 'yes' sets a new one.
    if (belongs) return setAnswer('choosing');
    if (belongs === undefined) setAnswer('loading');
    try {
      const question = await confirmVerification(token.raw, belongs);
      setAnswer(question ?? (belongs === false ? 'freed' : 'confirmed'));
    } catch (error) {
      const { kind, message } = toRemoteError(error);
      setAnswer(kind === 'invalid' ? 'dead' : { failed: message });
    }
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void confirm();
  }, [confirm]);
  if (answer === 'loading') return <Loading label="Die Adresse wird bestätigt" />;
  if (answer === 'confirmed') return <Confirmed email={token.email} />;
  if (answer === 'freed') return <Freed />;
  if (answer === 'dead') return <TornLink />;
  if (answer === 'choosing')
    return (
      <ChoosePassword
        token={token}
        why={WHY}
        send={(password) => confirmVerification(token.raw, true, password)}
        onDead={() => setAnswer('dead')}
      />
    );
  if ('company' in answer) return <Belongs company={answer.company} onAnswer={confirm} />;
  return <Failed title="Die Adresse konnte nicht bestätigt werden" text={answer.failed} onRetry={() => confirm()} />;
}

function TornLink() {
  const session = useSession();
  const [busy, again] = useBusy(async (email: string) => {
    try {
      await requestVerification(email);
      showToast({ kind: 'success', title: WORDS.mailSent });
    } catch (error) {
      showFailure(WORDS.failed, error);
    }
  });
  if (!session?.alive)
    return <DeadLink text="Melden Sie sich an; unter Konto lässt sich ein neuer Link zum Bestätigen senden." />;
  return (
    <DeadLink
      text="Der Link wurde schon benutzt, ist zu alt oder wurde nicht vollständig kopiert."
      action={
        <Button variant="primary" busy={busy} onClick={() => again(session.email)}>
          Neuen Link senden
        </Button>
      }
    />
  );
}
