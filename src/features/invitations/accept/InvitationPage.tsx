import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AppBar } from '../../../components/AppBar';
import { useTitle } from '../../../components/FieldScreen';
import { PATHS } from '../../../components/paths';
import { NoticeSlot } from '../../../components/Slots';
import { INVITATION } from './words';

/** The frame of the invitation's page. */
export function InvitationPage({ children }: { children: ReactNode }) {
  useTitle(INVITATION.title);
  return (
    <div className="phone">
      <AppBar />
      <main className="screen">
        <NoticeSlot />
        <h1>{INVITATION.title}</h1>
        {children}
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>Impressum</Link>
        <Link to={PATHS.privacy}>Datenschutz</Link>
      </footer>
    </div>
  );
}
