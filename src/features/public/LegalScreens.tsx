/** Imprint, privacy and contact in the app: in the frame of the signed-in role. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Brand } from '../../components/AppBar';
import { PATHS } from '../../components/paths';
import { RoleScreen } from '../../components/RoleScreen';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import { ContactPage } from './ContactPage';
import { ImprintPage } from './ImprintPage';
import { PrivacyPage } from './PrivacyPage';
import { LegalFrame, LegalLinks } from './PublicPage';

export function ImprintScreen() {
  return <InFrame page={<ImprintPage />} />;
}

export function PrivacyScreen() {
  return <InFrame page={<PrivacyPage />} />;
}

export function ContactScreen() {
  return <InFrame page={<ContactPage />} />;
}

function InFrame({ page }: { page: ReactNode }) {
  const session = useSession();
  if (session === undefined) return null;
  return session ? <LegalFrame value={RoleLegal}>{page}</LegalFrame> : page;
}

function RoleLegal({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  return session && <Framed session={session} title={title} text={children} />;
}

function Framed({ session, title, text }: { session: SessionRow; title: string; text: ReactNode }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first URL of a visit has this key: no way back.
  const goBack = () => void (key === 'default' ? navigate(PATHS.landing) : navigate(-1));
  return (
    <RoleScreen session={session} title={title} back={goBack} backAtDesk end={<Brand to={PATHS.landing} />} gap="wide">
      {text}
      <footer>
        <nav className="foot-links foot-links--in" aria-label="Rechtliches">
          <LegalLinks />
        </nav>
      </footer>
    </RoleScreen>
  );
}
