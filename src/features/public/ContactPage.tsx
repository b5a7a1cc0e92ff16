import { Email, OfOperator, useOperator } from './Operator';
import { PageSection, PublicPage } from './PublicPage';

/** Contact page (spec 2, 9). */
export function ContactPage() {
  const operator = useOperator();
  return (
    <PublicPage title="Kontakt">
      <PageSection title="E-Mail">
        <OfOperator operator={operator}>
          {({ email }) => (
            <p>
              <Email address={email} />
            </p>
          )}
        </OfOperator>
        <p className="muted">Wir antworten in der Regel innerhalb von 24 Stunden.</p>
      </PageSection>
      <PageSection title="Geschäftszeiten">
        <p>Montag bis Freitag, 9:00 bis 17:00 Uhr</p>
      </PageSection>
      <PageSection title="Damit wir schnell helfen können">
        <p>
          Nennen Sie bitte die Nummer der Dokumentation, wenn es um eine bestimmte geht. Sie steht oben in jeder
          Dokumentation, zum Beispiel Nr.&nbsp;4F7K2-Q9M3X. Bitte nennen Sie uns nie Ihr Passwort.
        </p>
      </PageSection>
    </PublicPage>
  );
}
