import type { MouseEvent, ReactNode } from 'react';

/** Anchor of a page's `main`. */
export const CONTENT = 'inhalt';
export const TO_CONTENT = 'Zum Inhalt springen';

/** First tab stop of a page: leads past the bar to the content. @param children its text, in two languages on a phone. */
export function SkipLink({ children = TO_CONTENT }: { children?: ReactNode }) {
  // The anchor alone would add a history entry, which 'Zurück' meets first.
  const focusContent = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT)?.focus();
  };
  return (
    <a className="skip" href={`#${CONTENT}`} onClick={focusContent}>
      {children}
    </a>
  );
}
