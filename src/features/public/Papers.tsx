/** Imprint, privacy and contact in the app: in the frame of the signed-in role (D459). */
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
import { LegalLinks, PaperFrame } from './PublicPage';

export function Imprint() {
  return <InFrame page={<ImprintPage />} />;
}

export function Privacy() {
  return <InFrame page={<PrivacyPage />} />;
}

export function Contact() {
  return <InFrame page={<ContactPage />} />;
}

function InFrame({ page }: { page: ReactNode }) {
  const session = useSession();
  if (session === undefined) return null;
  return session ? <PaperFrame value={RolePaper}>{page}</PaperFrame> : page;
}

function RolePaper({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  return session && <Framed session={session} title={title} paper={children} />;
}

function Framed({ session, title, paper }: { session: SessionRow; title: string; paper: ReactNode }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first URL of a visit has this key: no way back.
  const goBack = () => void (key === 'default' ? navigate(PATHS.landing) : navigate(-1));
  return (
    <RoleScreen session={session} title={title} back={goBack} backAtDesk end={<Brand to={PATHS.landing} />} gap="wide">
      {paper}
      <footer>
        <nav className="foot-links foot-links--in" aria-label="Rechtliches">
          <LegalLinks />
        </nav>
      </footer>
    </RoleScreen>
  );
}
