import { Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Brand } from '../../../components/AppBar';
import { useTitle } from '../../../components/FieldScreen';
import { Empty } from '../../../components/ListState';
import { PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { pastedToken } from '../../../domain/id';
import { browserInstead } from '../../../platform/inApp';
import { SignInNotices, useLanguageLoaded } from '../SignInNotices';
import { OtherBrowser } from './OtherBrowser';
import { Paired } from './Paired';
import { PinForm } from './PinForm';

/** `/einrichten#t=…`: pairs a phone for a person without address and password. Only the PIN has an effect. */
export function Pairing() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => pastedToken(new URLSearchParams(hash.slice(1)).get('t')));
  const [name, setName] = useState<string | null>(null);
  const instead = browserInstead();
  useEffect(() => {
    if (name !== null) void navigate(PATHS.pairing, { replace: true });
  }, [name, navigate]);
  if (name !== null)
    return (
      <Page>
        <Paired name={name} />
      </Page>
    );
  if (token === null)
    return (
      <Page>
        <Empty
          icon={Link2Off}
          title="Dieser Link ist nicht vollständig."
          text="Bitte öffnen Sie ihn noch einmal aus der Nachricht, oder scannen Sie den Code noch einmal."
        />
      </Page>
    );
  return <Page>{instead ? <OtherBrowser name={instead} /> : <PinForm token={token} onPaired={setName} />}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  useTitle('Telefon einrichten');
  if (!useLanguageLoaded()) return null;
  return (
    <div className="phone">
      <main className="screen screen--24 screen--air">
        <SignInNotices />
        <div className="stack stack--8">
          <Brand />
          <h1>
            <Two>Telefon einrichten</Two>
          </h1>
        </div>
        {children}
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>
          <Two>Impressum</Two>
        </Link>
        <Link to={PATHS.privacy}>
          <Two>Datenschutz</Two>
        </Link>
      </footer>
    </div>
  );
}
