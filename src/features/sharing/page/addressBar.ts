/**
 * Hides the token while printing (D262): browsers print the URL on every sheet, and the part behind the '#' opens the
 * share. Otherwise the URL stays, for bookmarks and reloads.
 */

/** Key of the token in the history entry. */
const KEPT = 'share';

export function hideToken(): void {
  const { hash, pathname } = location;
  if (hash !== '') history.replaceState({ ...history.state, [KEPT]: hash }, '', pathname);
}

/**
 * Restores the token; also after a reload, because some phones drop a page while printing.
 * @returns the token with its '#'.
 */
export function showToken(): string {
  const { [KEPT]: kept, ...state } = history.state ?? {};
  if (typeof kept === 'string') history.replaceState(state, '', `${location.pathname}${kept}`);
  return location.hash;
}
