import { CircleHelp, FileText, Mail, Smartphone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Dialog } from '../components/Dialog';
import { Icon, type IconType } from '../components/Icon';
import { devicesPath, PATHS, showsSignOut } from '../components/paths';
import { Two } from '../components/SecondLanguage';
import type { SessionRow } from '../db/db';
import { LETTER_READERS, maySubmit, ROLE_LABEL } from '../domain/people/role';
import { Theme } from '../features/account/Theme';
import { SignOutButton } from '../features/sign-in/SignOutButton';
import { LanguageSwitch } from './LanguageSwitch';

/**
 * Menu of the avatar: account, e-mails, devices, help, privacy, language, appearance, and the sign-out where the
 * screen's bar has none.
 */
export function AccountDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const { pathname } = useLocation();
  const footer = !showsSignOut(pathname) && <SignOutButton />;
  return (
    <Dialog title={session.fullName} subtitle={ROLE_LABEL[session.role]} onClose={onClose} footer={footer}>
      <div className="stack account-menu">
        <div className="rows rows--bare">
          <Way icon={UserRound} label="Konto" to={PATHS.account} onClose={onClose} />
          {LETTER_READERS.includes(session.role) && (
            <Way icon={Mail} label="E-Mails" to={PATHS.letters} onClose={onClose} />
          )}
          <Way icon={Smartphone} label="Meine Geräte" to={devicesPath()} onClose={onClose} />
          <Way icon={CircleHelp} label="Hilfe" to={PATHS.contact} onClose={onClose} />
          <Way icon={FileText} label="Datenschutz" to={PATHS.privacy} onClose={onClose} />
        </div>
        {maySubmit(session.role) && (
          <Choice title="Sprache">
            <div className="below-head">
              <LanguageSwitch />
            </div>
          </Choice>
        )}
        <Choice title="Darstellung">
          <Theme />
        </Choice>
      </div>
    </Dialog>
  );
}

type WayProps = { icon: IconType; label: string; to: string; onClose: () => void };

function Way({ icon, label, to, onClose }: WayProps) {
  return (
    <Link className="row" to={to} onClick={onClose}>
      <Icon of={icon} />
      <Two>{label}</Two>
    </Link>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="field__label">
        <Two>{title}</Two>
      </h3>
      {children}
    </div>
  );
}
