import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EmployeeRecord } from '../../api/employees';
import { Button, ButtonLink } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { historyPath, PATHS } from '../../components/paths';
import { hasAddress, readableEmail } from '../../domain/people/user';
import { type EmployeeListProps, employeeState, offersFor } from './actions';
import { contactText, waitsLong } from './contact';
import { documentationCount, NO_PROPERTY } from './words';

type EmployeeCardProps = { person: EmployeeRecord } & Pick<EmployeeListProps, 'numbers' | 'onOpenDialog'>;

/** One person on a phone; 'Verwalten' shows the actions. */
export function EmployeeCard({ person, numbers, onOpenDialog }: EmployeeCardProps) {
  const [open, setOpen] = useState(false);
  const menu = useId();
  const rows = useRef<HTMLDivElement>(null);
  // The bar at the foot of the screen covers what opens at its edge.
  useEffect(() => {
    if (open) rows.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const state = employeeState(person, numbers.phone(person.id));
  const count = numbers.documentations(person.id);
  const now = Date.now();
  return (
    <article className="record">
      <div className="record__head">
        <div className="record__line provider__wrap">
          <h2 className="record__date provider__name">{person.fullName}</h2>
          {state.word !== 'Aktiv' && (
            <span className={state.look}>
              <Icon of={state.icon} />
              {state.word}
            </span>
          )}
        </div>
        {hasAddress(person.email) && <span className="small muted provider__name">{readableEmail(person.email)}</span>}
        {numbers.contact && (
          <span className={waitsLong(numbers.contact(person.id), now) ? 'small state state--wait' : 'small muted'}>
            {`Verbindung: ${contactText(numbers.contact(person.id), now)}`}
          </span>
        )}
        {person.active && numbers.properties(person.id) === 0 && (
          <Link className="small state state--wait" to={PATHS.properties}>
            {NO_PROPERTY}
          </Link>
        )}
        {!person.active && <span className="small">Dokumentationen bleiben erhalten.</span>}
      </div>
      <div className="record__line provider__foot">
        <ButtonLink variant="quiet" className="pull-left" to={historyPath({ employee: person.id })}>
          {count === null ? 'Dokumentationen' : documentationCount(count)}
          <Icon of={ChevronRight} small />
        </ButtonLink>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={open ? menu : undefined}
          aria-label={`${person.fullName} verwalten`}
          onClick={() => setOpen(!open)}
        >
          Verwalten
          <Icon of={open ? ChevronUp : ChevronDown} small />
        </Button>
      </div>
      {open && (
        <div className="rows provider__menu" id={menu} ref={rows}>
          {offersFor(person, numbers.phone(person.id)).map(({ act, label, icon, danger }) => (
            <button
              key={act}
              type="button"
              className={danger ? 'row row--danger' : 'row'}
              onClick={() => onOpenDialog({ act, person })}
            >
              <Icon of={icon} />
              <span>{label}</span>
              <Icon of={ChevronRight} className="push" />
            </button>
          ))}
        </div>
      )}
    </article>
  );
}
