import { Smartphone } from 'lucide-react';
import { useEmployees } from '../../../api/cache/answers';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { PATHS } from '../../../components/paths';
import { waitingSince, waitsLong } from '../../people/contact';
import { useContacts } from '../../people/useContacts';
import { personCount } from '../../people/words';

/** People whose work has waited on the phone for more than a day; empty without any (D465). */
export function WaitingPeople({ account }: { account: string }) {
  const contacts = useContacts(account).data;
  const people = useEmployees(account).data;
  const now = Date.now();
  const waiting = (people ?? []).flatMap(({ id, fullName }) => {
    const contact = contacts?.of.get(id);
    return contact && waitsLong(contact, now) ? [{ id, text: `${fullName}: ${waitingSince(contact, now)}` }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <Banner
      icon={Smartphone}
      kind="warning"
      title={`Bei ${personCount(waiting.length)} wartet Arbeit auf dem Telefon`}
      actions={<ButtonLink to={PATHS.employees}>Mitarbeitende ansehen</ButtonLink>}
    >
      <ul className="plain">
        {waiting.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <p>Sie wird übertragen, sobald das Telefon Netz hat und die App offen ist.</p>
    </Banner>
  );
}
