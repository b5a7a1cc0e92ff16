import { Camera } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { historyPath, newDocumentationPath } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import type { PropertyRow } from '../../../db/db';

/** The card opens the camera; a second link opens its records. */
export function DashboardPropertyCard({ property }: { property: PropertyRow }) {
  const name = useId();
  return (
    <article className="record" aria-labelledby={name}>
      <div className="record__head">
        <span className="record__date" id={name}>
          {property.name}
        </span>
        <span className="small muted">{property.address}</span>
        {property.notes && <span className="small">{property.notes}</span>}
      </div>
      <div className="record__ways">
        <Link className="record__link record__way" aria-describedby={name} to={newDocumentationPath(property.id)}>
          <Icon of={Camera} small />
          <Two>Hier aufnehmen</Two>
        </Link>
        <ButtonLink variant="quiet" size="tall" aria-describedby={name} to={historyPath({ property: property.id })}>
          Dokumentationen
        </ButtonLink>
      </div>
    </article>
  );
}
