import { Email, Lines, useOperator } from './operator';
import { PublicPage, Section } from './PublicPage';

/** Imprint: provider, contact, responsible person, consumer arbitration (spec 2, D25). */
export function Impressum() {
  const operator = useOperator();
  return (
    <PublicPage title="Impressum">
      {operator && (
        <>
          <Section title="Angaben gemäß § 5 DDG">
            <p>
              <Lines lines={[operator.name, ...operator.address]} />
            </p>
          </Section>
          <Section title="Kontakt">
            <p>
              E-Mail: <Email address={operator.email} />
            </p>
          </Section>
          <Section title="Verantwortlich für den Inhalt">
            <p>{operator.responsible}, Anschrift wie oben</p>
          </Section>
        </>
      )}
      <Section title="Streitbeilegung">
        <p>
          Die Plattform der EU zur Online-Streitbeilegung wurde am 20. Juli 2025 eingestellt. Wir sind nicht bereit oder
          verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.
        </p>
      </Section>
    </PublicPage>
  );
}
