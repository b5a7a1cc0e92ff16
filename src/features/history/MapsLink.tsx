import { ExternalLink } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { usePublicConfig } from './usePublicConfig';
import { mapsUrl, placeOf, type ShownRecord } from './words';

/** 'In Maps öffnen' (D14); nothing where no position is known. */
export function MapsLink({ record, wide }: { record: ShownRecord; wide?: boolean }) {
  const config = usePublicConfig();
  const at = placeOf(record);
  if (!at || !config) return null;
  return (
    <a
      className={wide ? 'btn btn--wide' : 'btn'}
      href={mapsUrl(config.mapsLink, at)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon of={ExternalLink} small />
      In Maps öffnen
    </a>
  );
}
