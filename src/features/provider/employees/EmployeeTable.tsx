import { Link } from 'react-router-dom';
import { readableEmail } from '../../../domain/user';
import { IconButton } from '../../../ui/button';
import { dateTime, thousands } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { historyPath } from '../../../ui/paths';
import { type EmployeeListProps, offersFor, stateOf } from './actions';

/** The people at the desk. */
export function EmployeeTable({ employees, numbers, onAsk }: EmployeeListProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">E-Mail</th>
          <th scope="col" className="num">
            Immobilien
          </th>
          <th scope="col" className="num">
            Dokumentationen
          </th>
          <th scope="col">Letzte Dokumentation</th>
          <th scope="col">Zustand</th>
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {employees.map((person) => {
          const state = stateOf(person);
          return (
            <tr key={person.id}>
              <td className="strong provider__name">{person.fullName}</td>
              <td className="provider__name">{readableEmail(person.email)}</td>
              <td className="num">{shown(numbers.properties(person.id))}</td>
              <td className="num">
                <Link className="count" to={historyPath({ employee: person.id })}>
                  {shown(numbers.documentations(person.id))}
                  <span className="visually-hidden"> Dokumentationen</span>
                </Link>
              </td>
              <td className="nowrap">{newestText(numbers.newest(person.id))}</td>
              <td>
                <span className={state.look}>
                  <Icon of={state.icon} />
                  {state.word}
                </span>
              </td>
              <td className="acts">
                {offersFor(person).map(({ act, label, icon, danger }) => (
                  <IconButton
                    key={act}
                    icon={icon}
                    label={`${label}: ${person.fullName}`}
                    danger={danger}
                    onClick={() => onAsk({ act, person })}
                  />
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function newestText(at: number | null) {
  if (at === null) return '–';
  return at === 0 ? <span className="muted">Noch keine</span> : dateTime(at);
}

function shown(count: number | null): string {
  return count === null ? '–' : thousands(count);
}
