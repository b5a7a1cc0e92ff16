import { Email, Lines, OfOperator, useOperator } from './Operator';
import { DeviceSection, KeptSection, Logs, Services, Stored } from './Privacy';
import { Short } from './PrivacyShort';
import { ContactLink, PageSection, PublicPage } from './PublicPage';

/** Privacy policy: the specification's points, and exactly what the software does (spec 1). */
export function PrivacyPage() {
  const operator = useOperator();
  return (
    <PublicPage title="Datenschutz">
      <Short />
      <PageSection title="Verantwortlich">
        <OfOperator operator={operator}>
          {({ name, address, email }) => (
            <p>
              <Lines lines={[name, ...address]} />
              <Email address={email} />
            </p>
          )}
        </OfOperator>
      </PageSection>
      <Stored />
      <PageSection title="Wer es sieht">
        <p>
          Hochgeladene Fotos mit ihren Metadaten (GPS-Koordinaten, Zeitstempel, Geräteinformationen) sind nur für die
          Hausverwaltung der Immobilie und die zugeordneten Dienstleister sichtbar; wer dokumentiert hat, sieht die
          eigenen. Die Administration dieser Installation kann zur Störungshilfe alles sehen; was sie ändert, steht im
          Protokoll. Öffentlich sind Fotos und Namen nicht. Was andere mit der Nummer oder einem geteilten Link sehen,
          steht im nächsten Abschnitt unter „Das Prüfbuch“ und „Geteilte Dokumentationen“.
        </p>
      </PageSection>
      <KeptSection />
      <Services />
      <Logs />
      <DeviceSection />
      <PageSection title="Ihre Rechte">
        <p>
          Sie können Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und die Herausgabe Ihrer Daten
          verlangen, einer Verarbeitung widersprechen und sich bei einer Datenschutzaufsichtsbehörde beschweren. Die
          Adresse steht unter <ContactLink />. Ihre Daten laden Sie unter „Konto“ selbst als Datei herunter; was darin
          ist, steht dort.
        </p>
      </PageSection>
    </PublicPage>
  );
}
