import { KeyRound, LogOut, MailX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { endAllSessions } from '../../api/account';
import type { Me } from '../../api/auth';
import { Banner } from '../../components/Banner';
import { Button } from '../../components/Button';
import { ConfirmAct } from '../../components/dialogs/Confirm';
import { dateTime } from '../../components/format';
import type { SessionRow } from '../../db/db';
import { RECOVERY_CODES_FEW } from '../../domain/people/quotas';
import { hasAddress } from '../../domain/people/user';
import { signOutHere } from '../sign-in/signingOut';
import { mailRefusedText, WITH_CODE, WORDS } from '../sign-in/words';
import { keysEndToo } from './keysEndToo';
import { PasswordDialog } from './PasswordDialog';
import { AccountPart, Opener } from './Rows';
import { SecondFactorDialog } from './second-factor/SecondFactorDialog';

type Open = 'password' | 'mfa' | 'everywhere' | null;

/** Password, second factor, all devices. @param props `onChanged`: the server's facts about the account changed. */
export function Security(props: { session: SessionRow; account: Me | null; onChanged: () => void }) {
  const { session, account, onChanged } = props;
  const [open, setOpen] = useState<Open>(null);
  const closeDialog = () => setOpen(null);
  return (
    <AccountPart title="Sicherheit">
      {session.mustChangePassword && (
        <Banner
          icon={KeyRound}
          kind="warning"
          title="Bitte wählen Sie ein eigenes Passwort"
          actions={<Button onClick={() => setOpen('password')}>Eigenes Passwort wählen</Button>}
        >
          Ihr Passwort hat Ihr Betrieb vergeben.
        </Banner>
      )}
      {account?.mailFailedAt !== undefined && (
        <Banner icon={MailX} kind="warning" title={WORDS.mailRefused}>
          {mailRefusedText(dateTime(account.mailFailedAt))}
        </Banner>
      )}
      <div className="rows">
        {hasAddress(session.email) && (
          <>
            <Opener icon={KeyRound} label="Passwort ändern" onOpen={() => setOpen('password')} />
            <Opener
              icon={ShieldCheck}
              label="Zwei-Faktor-Anmeldung"
              value={stateOf(account)}
              onOpen={() => setOpen('mfa')}
            />
          </>
        )}
        <Opener icon={LogOut} label="Überall abmelden" onOpen={() => setOpen('everywhere')} />
      </div>
      {open === 'password' && <PasswordDialog session={session} onClose={closeDialog} />}
      {open === 'mfa' && (
        <SecondFactorDialog session={session} account={account} onClose={closeDialog} onChanged={onChanged} />
      )}
      {open === 'everywhere' && <Everywhere session={session} onClose={closeDialog} />}
    </AccountPart>
  );
}

function stateOf(account: Me | null): string {
  if (account === null) return 'Nur mit Netz';
  const left = account.secondFactor?.recoveryCodes ?? null;
  if (left !== null && left <= RECOVERY_CODES_FEW) return `Wiederherstellungscodes übrig: ${left}`;
  return account.mfa ? 'An' : 'Aus';
}

const EVERYWHERE =
  'Alle Geräte werden abgemeldet, auch dieses. Was bis jetzt aufgenommen wurde, wird noch übertragen und wartet auf die Freigabe des Betriebs. Was danach aufgenommen wird, bleibt auf dem Gerät gesichert, bis Sie sich dort wieder anmelden.';

/** A person without an address signs in again with a new code of the company. */
function Everywhere({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const text = keysEndToo(EVERYWHERE, session.role);
  const signOutEverywhere = async () => {
    await endAllSessions();
    await signOutHere();
  };
  return (
    <ConfirmAct
      title="Überall abmelden?"
      text={hasAddress(session.email) ? text : `${text} ${WITH_CODE}`}
      label="Überall abmelden"
      act={signOutEverywhere}
      done={null}
      failed={WORDS.failed}
      onEnd={() => {}}
      onClose={onClose}
    />
  );
}
