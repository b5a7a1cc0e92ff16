import type { MouseEvent } from 'react';

/** Anchor of a page's `main`. */
export const CONTENT = 'inhalt';

/** First tab stop of a page: leads past the bar to the content. */
export function SkipLink() {
  // The anchor alone would add a history entry, which 'Zurück' meets first.
  const focusContent = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT)?.focus();
  };
  return (
    <a className="skip" href={`#${CONTENT}`} onClick={focusContent}>
      Zum Inhalt springen
    </a>
  );
}
