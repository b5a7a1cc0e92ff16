import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/Button';
import { authPath } from '../../components/paths';
import { PublicFrame } from './PublicPage';

export const SAMPLE_TITLE = 'Beispiel eines Leistungsnachweises';

/** The frame of the sample record, with the way to own ones. */
export function SampleFrame({ children }: { children: ReactNode }) {
  return (
    <PublicFrame title={SAMPLE_TITLE}>
      <p className="muted">
        So sieht der Nachweis eines Einsatzes aus, am Bildschirm und gedruckt. Gebäude, Personen und Betriebe in diesem
        Beispiel sind erfunden.
      </p>
      {children}
      <div>
        <ButtonLink variant="primary" size="tall" to={authPath('signup')}>
          Jetzt kostenlos registrieren
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}
