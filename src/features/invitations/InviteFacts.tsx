import { Copy } from 'lucide-react';
import { useOwnedProperties } from '../../api/cache/answers';
import { Button } from '../../components/Button';
import { dateTime, propertyCount } from '../../components/format';
import { readableEmail } from '../../domain/people/user';
import type { Invite } from './useInvite';

/** Properties listed by name; more become a number. */
const NAMED = 5;

export function InviteFacts({ account, invite: { values, made } }: { account: string; invite: Invite }) {
  const { data = [] } = useOwnedProperties(account);
  const chosen = data.filter(({ id }) => values.properties.includes(id));
  const [first] = chosen;
  const named = chosen.slice(0, NAMED).map(({ name }) => name);
  const rest = chosen.length - named.length;
  const several = `${named.join(', ')}${rest > 0 ? ` und ${rest === 1 ? 'eine' : rest} weitere` : ''}`;
  const isOne = chosen.length === 1;
  const facts = [
    ['Immobilie', isOne ? (first?.name ?? '') : propertyCount(chosen.length), isOne ? (first?.address ?? '') : several],
    ['E-Mail', readableEmail(made?.email ?? ''), ''],
    [values.serviceTypes.length === 1 ? 'Leistung' : 'Leistungen', values.serviceTypes.join(', '), ''],
    ['Gültig bis', dateTime(made?.expiresAt ?? 0), '7 Tage ab dem Anlegen'],
  ] as const;
  return (
    <dl className="invite__facts">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt className="small muted">{label === 'Immobilie' && !isOne ? 'Immobilien' : label}</dt>
          <dd>
            <span className={label === 'Immobilie' ? 'strong' : undefined}>{value}</span>
            {note && <span className="small muted line">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function LinkInstead({ invite }: { invite: Invite }) {
  return (
    <div className="stack stack--8">
      <p className="small muted">Kommt keine E-Mail an, senden Sie den Link selbst:</p>
      <Button className="start" icon={Copy} onClick={invite.copy}>
        Link kopieren
      </Button>
    </div>
  );
}
