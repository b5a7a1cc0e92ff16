import { Camera, CircleCheck } from 'lucide-react';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { isShortLived } from '../../../platform/installation';
import { AppCode } from './AppCode';

/** The phone is paired; explains the installed app where it has separate storage. */
export function Paired({ name }: { name: string }) {
  return (
    <div className="stack stack--24">
      <Banner icon={CircleCheck} title={name} role="status">
        <p>
          <Two>Dieses Telefon ist eingerichtet.</Two>
        </p>
        <p>
          <Two>Ab jetzt öffnen Sie die App ohne Passwort.</Two>
        </p>
      </Banner>
      <ButtonLink variant="primary" size="tall" wide icon={Camera} to={PATHS.newDocumentation}>
        Neue Dokumentation
      </ButtonLink>
      <ButtonLink wide to={PATHS.dashboard}>
        Zur Übersicht
      </ButtonLink>
      {isShortLived() && <AppCode />}
    </div>
  );
}
