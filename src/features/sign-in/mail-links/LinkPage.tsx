import { Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AppBar, Brand } from '../../../components/AppBar';
import { ButtonLink } from '../../../components/Button';
import { useTitle } from '../../../components/FieldScreen';
import { Empty } from '../../../components/ListState';
import { authPath, PATHS } from '../../../components/paths';
import { withSecondLine } from '../../../components/SecondLanguage';
import { CONTENT, SkipLink } from '../../../components/SkipLink';
import { SignInNotices, useLanguageLoaded } from '../SignInNotices';
import { WORDS } from '../words';
import { type MailToken, mailTokenOf } from './mailToken';

/** The frame of pages behind mailed links. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  if (!useLanguageLoaded()) return null;
  return (
    <div className="phone">
      <SkipLink />
      <AppBar back={PATHS.landing} backLabel="Zurück zur Startseite" />
      <main className="screen screen--24 screen--air" id={CONTENT} tabIndex={-1}>
        <SignInNotices />
        <div className="stack stack--8">
          <Brand />
          <h1>{withSecondLine(title)}</h1>
        </div>
        {children}
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>{withSecondLine('Impressum')}</Link>
        <Link to={PATHS.privacy}>{withSecondLine('Datenschutz')}</Link>
      </footer>
    </div>
  );
}

/** The token of the opened URL; kept although the URL changes. */
export function useMailToken(): MailToken | null {
  const { hash } = useLocation();
  const [token] = useState(() => mailTokenOf(hash));
  return token;
}

/** An invalid, used or expired link, and the way to a new one. */
export function DeadLink({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Empty
      icon={Link2Off}
      title={WORDS.linkInvalid}
      text={text}
      action={
        action ?? (
          <ButtonLink variant="primary" to={authPath('login')}>
            Zum Login
          </ButtonLink>
        )
      }
    />
  );
}
