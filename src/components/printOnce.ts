import { useEffect } from 'react';

/** Opens the browser's print dialog for what the page shows, once its fonts are there. */
export function usePrintOnce(onDone: () => void): void {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    // Waits for the fonts: a sticker is printed once and stays for a year.
    let gone = false;
    document.fonts.ready.then(() => !gone && window.print());
    return () => {
      gone = true;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
}
