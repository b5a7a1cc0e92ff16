import { createLink, linkDetails, listLinks } from '../../api/links';
import type { PropertyChoice } from '../../components/picker/Properties';
import type { PrintedLink } from './Paper';
import { inAYear } from './useLinkValues';

/**
 * The stickers of these properties; where no link runs, a new one is made for a year.
 * @param onDone how many are loaded
 * @returns without links that the server can no longer show
 * @throws RemoteError
 */
export async function loadStickers(
  properties: readonly PropertyChoice[],
  owner: PrintedLink['owner'],
  onDone: (count: number) => void,
): Promise<PrintedLink[]> {
  const links = new Map((await listLinks()).map((link) => [link.property, link]));
  const stickers: PrintedLink[] = [];
  for (const [at, property] of properties.entries()) {
    const running = links.get(property.id);
    const isValid = running && (running.expiresAt === null || running.expiresAt > Date.now());
    const made = { label: running?.label ?? '', expiresAt: inAYear() };
    const { url } = isValid ? await linkDetails(running.id) : await createLink(property.id, made);
    const { label, expiresAt } = isValid ? running : made;
    if (url !== null) stickers.push({ url, label, expiresAt, property, owner, manager: null });
    onDone(at + 1);
  }
  return stickers;
}
