import { ExternalLink } from 'lucide-react';
import { usePublicConfig } from '../../api/cache/answers';
import { Icon } from '../../components/Icon';
import { Two } from '../../components/SecondLanguage';
import type { ShownRecord } from '../../domain/documentation/record';
import { mapsUrl, placeOf } from '../reports/factWords';

/** 'In Maps öffnen'; empty without position, a placeholder until the server names the maps. */
export function MapsLink({ record, wide }: { record: ShownRecord; wide?: boolean }) {
  const config = usePublicConfig();
  const at = placeOf(record);
  if (!at) return null;
  const look = wide ? 'btn btn--wide' : 'btn';
  if (!config)
    return (
      <span className={`${look} btn--coming`} aria-hidden="true">
        <Icon of={ExternalLink} small />
        <Two>In Maps öffnen</Two>
      </span>
    );
  return (
    <a className={look} href={mapsUrl(config.mapsLink, at)} target="_blank" rel="noopener noreferrer">
      <Icon of={ExternalLink} small />
      <Two>In Maps öffnen</Two>
    </a>
  );
}
