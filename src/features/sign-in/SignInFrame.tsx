import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AppBar } from '../../components/AppBar';
import { PATHS } from '../../components/paths';
import { withSecondLine } from '../../components/SecondLanguage';
import { CONTENT, SkipLink, TO_CONTENT } from '../../components/SkipLink';
import { SignInNotices, useLanguageLoaded } from './SignInNotices';

/** The frame of sign-in and of pages behind mailed links; nothing until their language is loaded. */
export function SignInFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!useLanguageLoaded()) return null;
  return (
    <div className={`phone ${className}`.trim()}>
      <SkipLink>{withSecondLine(TO_CONTENT)}</SkipLink>
      <AppBar back={PATHS.landing} backLabel="Zurück zur Startseite" />
      <main className="screen screen--24 screen--air" id={CONTENT} tabIndex={-1}>
        <SignInNotices />
        {children}
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>{withSecondLine('Impressum')}</Link>
        <Link to={PATHS.privacy}>{withSecondLine('Datenschutz')}</Link>
      </footer>
    </div>
  );
}
