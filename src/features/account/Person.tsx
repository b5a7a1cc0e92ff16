import { Building2, Mail, MailOpen, MailWarning, User } from 'lucide-react';
import { useState } from 'react';
import { requestVerification } from '../../api/account';
import type { Me } from '../../api/auth';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { showFailure } from '../../components/dialogs/failure';
import { PATHS } from '../../components/paths';
import { withSecondLine } from '../../components/SecondLanguage';
import { showToast } from '../../components/Toast';
import type { SessionRow } from '../../db/db';
import { LETTER_READERS } from '../../domain/people/role';
import { hasAddress, readableEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { WORDS } from '../sign-in/words';
import { EmailDialog } from './EmailDialog';
import { NameDialog } from './NameDialog';
import { AccountFact, AccountPart, Opener, WayRow } from './Rows';

/** Name, company, address. An employee cannot change name and company: they belong to the employer. */
export function Person({ session, account }: { session: SessionRow; account: Me | null }) {
  const [open, setOpen] = useState<'fullName' | 'companyName' | 'email' | null>(null);
  const closeDialog = () => setOpen(null);
  return (
    <AccountPart title="Person">
      <div className="rows">
        {session.employer ? (
          <>
            <AccountFact icon={User} label="Vollständiger Name" value={session.fullName} />
            <AccountFact
              icon={Building2}
              label="Firmenname"
              value={session.employer.companyName || 'Nicht angegeben'}
            />
          </>
        ) : (
          <Names session={session} onOpen={setOpen} />
        )}
        {hasAddress(session.email) ? (
          <Opener icon={Mail} label="E-Mail" value={readableEmail(session.email)} onOpen={() => setOpen('email')} />
        ) : (
          <AccountFact icon={Mail} label="E-Mail" value="Keine. Ihr Betrieb kann eine Adresse eintragen." />
        )}
        {LETTER_READERS.includes(session.role) && (
          <WayRow icon={MailOpen} label="E-Mails, die Sie erhalten" to={PATHS.letters} />
        )}
      </div>
      {session.employer && <p className="small muted">{withSecondLine(ISSUE_TEXT.name_by_company)}</p>}
      {account?.verified === false && hasAddress(session.email) && <Unconfirmed email={session.email} />}
      {(open === 'fullName' || open === 'companyName') && (
        <NameDialog session={session} field={open} onClose={closeDialog} />
      )}
      {open === 'email' && <EmailDialog current={session.email} onClose={closeDialog} />}
    </AccountPart>
  );
}

function Names({ session, onOpen }: { session: SessionRow; onOpen: (field: 'fullName' | 'companyName') => void }) {
  const company = session.companyName || 'Nicht angegeben';
  return (
    <>
      <Opener icon={User} label="Vollständiger Name" value={session.fullName} onOpen={() => onOpen('fullName')} />
      <Opener icon={Building2} label="Firmenname" value={company} onOpen={() => onOpen('companyName')} />
    </>
  );
}

/** The address is not confirmed yet. The account works. */
function Unconfirmed({ email }: { email: string }) {
  const [busy, send] = useBusy(async () => {
    try {
      await requestVerification(email);
      showToast({ kind: 'success', title: WORDS.mailSent, text: WORDS.confirmByMail });
    } catch (error) {
      showFailure(WORDS.failed, error);
    }
  });
  return (
    <Banner
      icon={MailWarning}
      title="E-Mail-Adresse noch nicht bestätigt"
      actions={
        <Button busy={busy} onClick={() => send()}>
          Link erneut senden
        </Button>
      }
    >
      Öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben.
    </Banner>
  );
}
