import { Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Brand } from '../../../components/AppBar';
import { ButtonLink } from '../../../components/Button';
import { useTitle } from '../../../components/FieldScreen';
import { Empty } from '../../../components/ListState';
import { authPath } from '../../../components/paths';
import { withSecondLine } from '../../../components/SecondLanguage';
import { SignInFrame } from '../SignInFrame';
import { WORDS } from '../words';
import { type MailToken, mailTokenOf } from './mailToken';

/** The frame of pages behind mailed links. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <SignInFrame>
      <div className="stack stack--8">
        <Brand />
        <h1>{withSecondLine(title)}</h1>
      </div>
      {children}
    </SignInFrame>
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
