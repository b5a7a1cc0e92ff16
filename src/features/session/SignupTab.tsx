import { DoorClosed } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Link } from '../../ui/navigation';
import { PATHS } from '../../ui/paths';

/** Registration: a door that is still closed and says so. */
export function SignupTab() {
  return (
    <div className="stack">
      <Banner icon={DoorClosed} title="Die Registrierung ist noch nicht geöffnet">
        <p>
          In dieser Fassung werden Konten für Hausverwaltungen noch von Hand angelegt. Bitte schreiben Sie uns, die
          Adresse steht unter <Link to={PATHS.contact}>Kontakt</Link>.
        </p>
      </Banner>
      <p className="small muted">
        Dienstleister registrieren sich nicht selbst: Sie erhalten eine Einladung Ihrer Hausverwaltung. Mitarbeitende
        erhalten ihr Konto von ihrem Betrieb.
      </p>
    </div>
  );
}
