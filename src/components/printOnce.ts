import { useEffect, useRef } from 'react';

/** Opens the browser's print dialog for what the page shows, once its fonts are there. */
export function usePrintOnce(onDone: () => void): void {
  const current = useRef(onDone);
  useEffect(() => {
    current.current = onDone;
  });
  // No dependency: a new callback must not print again where `print` does not block.
  useEffect(() => {
    const reportDone = () => current.current();
    window.addEventListener('afterprint', reportDone, { once: true });
    // Waits for the fonts: a sticker is printed once and stays for a year.
    let gone = false;
    document.fonts.ready.then(() => !gone && window.print());
    return () => {
      gone = true;
      window.removeEventListener('afterprint', reportDone);
    };
  }, []);
}
