/**
 * The address of the page while it is printed (D262): browsers print it at the foot of every sheet, and behind the '#' of this one
 * stands what opens the share. At all other times it stays as it was sent, so that it can be marked, passed on and loaded anew.
 */

/** Under this name the history entry keeps what the address lacks. */
const KEPT = 'share';

/** Takes the token out of the address. */
export function hideToken(): void {
  const { hash, pathname } = location;
  if (hash !== '') history.replaceState({ ...history.state, [KEPT]: hash }, '', pathname);
}

/** Puts it back; also on a page that was loaded anew meanwhile, because some phones let a page go while they print. @returns it, with its '#'. */
export function showToken(): string {
  const { [KEPT]: kept, ...state } = history.state ?? {};
  if (typeof kept === 'string') history.replaceState(state, '', `${location.pathname}${kept}`);
  return location.hash;
}
