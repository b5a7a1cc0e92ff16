/** The element of the page that was drawn at build time (vite.landing.ts). */
const DRAWN = 'landing';

/**
 * Takes the copy of the landing page away that stood in the HTML, in the same moment in which the living one appears:
 * nothing moves, and who had reached a link by keyboard is still on it.
 */
export function takeOver(): void {
  const drawn = document.getElementById(DRAWN);
  if (!drawn) return;
  const focused = [...drawn.querySelectorAll('a')].indexOf(document.activeElement as HTMLAnchorElement);
  drawn.remove();
  if (focused >= 0) document.querySelectorAll<HTMLElement>('#root a')[focused]?.focus();
}
