import { Email, Lines, OfOperator, useOperator } from './Operator';
import { PageSection, PublicPage } from './PublicPage';

/** Imprint (spec 2). */
export function ImprintPage() {
  const operator = useOperator();
  return (
    <PublicPage title="Impressum">
      <PageSection title="Angaben gemäß § 5 DDG">
        <OfOperator operator={operator}>
          {({ name, address }) => (
            <p>
              <Lines lines={[name, ...address]} />
            </p>
          )}
        </OfOperator>
      </PageSection>
      <PageSection title="Kontakt">
        <OfOperator operator={operator}>
          {({ email }) => (
            <p>
              E-Mail: <Email address={email} />
            </p>
          )}
        </OfOperator>
      </PageSection>
      <PageSection title="Verantwortlich für den Inhalt">
        <OfOperator operator={operator}>{({ responsible }) => <p>{responsible}, Anschrift wie oben</p>}</OfOperator>
      </PageSection>
      <PageSection title="Streitbeilegung">
        <p>
          Die Plattform der EU zur Online-Streitbeilegung wurde am 20. Juli 2025 eingestellt. Wir sind nicht bereit oder
          verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.
        </p>
      </PageSection>
    </PublicPage>
  );
}
