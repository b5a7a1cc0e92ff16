import { Upload } from 'lucide-react';
import { Banner } from './banner';
import { ButtonLink } from './button';
import { PATHS } from './paths';

/**
 * This phone still holds work although nobody is signed in: it is delivered from any page, as long as one is open (D43).
 * @param props `title`: how many; `look`: whether there is something anybody may look at.
 */
export function StillHere({ title, look }: { title: string; look: boolean }) {
  return (
    <Banner
      icon={Upload}
      title={title}
      role="status"
      actions={look && <ButtonLink to={PATHS.outbox}>Ansehen</ButtonLink>}
    >
      Bitte diese Seite offen lassen, bis alles übertragen ist.
    </Banner>
  );
}
