/**
 * Accessibility statement (`/barrierefreiheit`). Its figures are those of the tests
 * (tests/structure/accessibilityStatement.test.ts).
 */
import { ContactLink, PageSection, PublicPage } from './PublicPage';

/** WCAG version and level, largest tested text in percent, smallest tested width in CSS pixels. */
export const TESTED = { guideline: '2.2', level: 'AA', textPercent: 200, widthPx: 320 } as const;

export function AccessibilityPage() {
  return (
    <PublicPage title="Barrierefreiheit">
      <PageSection title="Stand">
        <p>
          Objektbeleg richtet sich nach den Richtlinien WCAG&nbsp;{TESTED.guideline}, Stufe&nbsp;{TESTED.level}. Sie
          enthalten die WCAG&nbsp;2.1, auf die sich die europäische Norm EN&nbsp;301&nbsp;549 bezieht.
        </p>
      </PageSection>
      <PageSection title="Wie das geprüft wird">
        <p>
          Für jede Version öffnet ein Testprogramm alle Seiten aller Rollen, hell und dunkel, und sucht mit dem Werkzeug
          axe nach schweren Verstößen. Bei Schrift bis {TESTED.textPercent}&nbsp;% und ab {TESTED.widthPx}&nbsp;Pixeln
          Breite darf nichts abgeschnitten oder verdeckt sein. Ein Fund hält die Version auf.
        </p>
        <p>Ein Programm findet nicht jede Hürde. Menschen mit Behinderung haben die App noch nicht geprüft.</p>
      </PageSection>
      <PageSection title="Was nicht barrierefrei ist">
        <ul>
          <li>Fotos haben keine Beschreibung dessen, was sie zeigen. Immobilie, Leistung und Zeit stehen daneben.</li>
          <li>Die Karte zeigt den Ort nur als Bild. Die Anschrift steht daneben als Text.</li>
        </ul>
      </PageSection>
      <PageSection title="Etwas geht nicht?">
        <p>
          Bitte schreiben Sie uns, auf welcher Seite und womit Sie nicht weiterkommen: <ContactLink />.
        </p>
        <p>
          Hilft das nicht, ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und
          Dienstleistungen (MLBF) in Magdeburg zuständig.
        </p>
      </PageSection>
    </PublicPage>
  );
}
