import { FileText, Smartphone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../components/Dialog';
import { Icon, type IconType } from '../components/Icon';
import { devicesPath, PATHS } from '../components/paths';
import { Two } from '../components/SecondLanguage';
import type { SessionRow } from '../db/db';
import { maySubmit, ROLE_LABEL } from '../domain/people/role';
import { Theme } from '../features/account/Theme';
import { SignOutButton } from '../features/sign-in/SignOutButton';
import { LanguageSwitch } from './LanguageSwitch';

/** Dialog of the avatar: account, language, appearance, devices, privacy, sign-out. */
export function AccountDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  return (
    <Dialog title={session.fullName} subtitle={ROLE_LABEL[session.role]} onClose={onClose} footer={<SignOutButton />}>
      <div className="stack">
        <div className="rows rows--bare">
          <Way icon={UserRound} label="Konto" to={PATHS.account} onClose={onClose} />
          <Way icon={Smartphone} label="Meine Geräte" to={devicesPath()} onClose={onClose} />
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
