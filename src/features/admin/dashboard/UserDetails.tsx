import type { ReactNode } from 'react';
import type { AdminUser, Section } from '../../../api/adminUsers';
import { Button } from '../../../components/Button';
import { formatCount } from '../../../components/format';
import { Loading } from '../../../components/ListState';
import { andMore } from '../../../components/officeFormat';
import { readableEmail } from '../../../domain/people/user';
import { useDetails } from '../queries';
import { invitationBadge, messageOf, NO_NAME } from '../words';

/** A manager's properties and invitations, or a company's employees (spec 2). */
export function Details({ account, user }: { account: string; user: AdminUser }) {
  const { data, error, refetch } = useDetails(account, user.id);
  if (error)
    return (
      <div className="sub" role="alert">
        <p>{messageOf(error)}</p>
        <Button variant="quiet" onClick={() => refetch()}>
          Erneut versuchen
        </Button>
      </div>
    );
  if (!data) return <Loading label="Einzelheiten werden geladen" />;
  if (user.role === 'company_admin')
    return (
      <Sub title="Mitarbeitende" empty="Keine Mitarbeitenden" section={data.employees}>
        {({ fullName, email }) => (
          <>
            <td>{fullName || NO_NAME}</td>
            <td className="muted">{readableEmail(email)}</td>
          </>
        )}
      </Sub>
    );
  return (
    <div className="sub-grid">
      <Sub title="Immobilien" empty="Keine Immobilien" section={data.properties}>
        {({ name, address }) => (
          <>
            <td>{name}</td>
            <td className="muted">{address}</td>
          </>
        )}
      </Sub>
      <Sub title="Einladungen" empty="Keine Einladungen" section={data.invitations}>
        {({ email, property, others, services, status }) => {
          const badge = invitationBadge(status);
          return (
            <>
              <td>{email}</td>
              <td>{andMore(property, others)}</td>
              <td>{services.join(', ')}</td>
              <td className="num">
                <span className={`badge ${badge.look}`}>{badge.text}</span>
              </td>
            </>
          );
        }}
      </Sub>
    </div>
  );
}

type SubProps<T> = { title: string; empty: string; section: Section<T>; children: (item: T) => ReactNode };

function Sub<T extends { id: string }>({ title, empty, section, children }: SubProps<T>) {
  const { items, total } = section;
  return (
    <section className="sub" aria-label={title}>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>{children(item)}</tr>
            ))}
          </tbody>
        </table>
      )}
      {total > items.length && <p>und {formatCount(total - items.length)} weitere</p>}
    </section>
  );
}
