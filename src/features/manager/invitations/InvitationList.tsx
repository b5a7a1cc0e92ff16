import { readableEmail } from '../../../domain/user';
import type { InvitationRecord } from '../../../remote/invitations';
import { date, dateTime } from '../../../ui/format';
import { useWide } from '../../../ui/useWide';
import { useOwnProperties, useSharings } from '../queries';
import { InvitationActions } from './InvitationActions';
import { type InvitationState, STATE_LABEL, stateOf, validText } from './states';
import type { Asking } from './useInvitationActions';
import './invite.css';

type ListProps = {
  account: string;
  rows: readonly InvitationRecord[];
  now: number;
  onAsk: (asking: Asking) => void;
};

/** One invitation with what the screen says about it. */
type Shown = {
  row: InvitationRecord;
  state: InvitationState;
  place: string;
  /** Its property is deleted. */
  gone: boolean;
  note: { text: string; bad: boolean } | null;
};

/** The invitations: a table at the desk, cards on a phone. */
export function InvitationList({ account, rows, now, onAsk }: ListProps) {
  const wide = useWide();
  const { data: properties } = useOwnProperties(account);
  const { data: sharings } = useSharings(account);
  const shown = rows.map((row): Shown => {
    const state = stateOf(row, now);
    const place = properties?.find(({ id }) => id === row.property)?.name;
    // Only the end of its property ends one before its time; until the properties are known that alone says so.
    const early = row.status === 'expired' && row.expiresAt > now;
    const sharing = sharings?.find(
      ({ property, companyAdmin }) => property === row.property && companyAdmin === row.acceptedBy,
    );
    const unconfirmed = state === 'accepted' && sharing?.verified === false;
    return {
      row,
      state,
      place: place ?? row.propertyName,
      gone: state === 'expired' && (early || (properties !== undefined && place === undefined)),
      note: noteOf(row, state, unconfirmed),
    };
  });
  if (wide) return <Table shown={shown} onAsk={onAsk} />;
  return (
    <section className="stack stack--8" aria-label="Einladungen">
      {shown.map((one) => (
        <Card key={one.row.id} {...one} onAsk={onAsk} />
      ))}
    </section>
  );
}

/** Only what asks for something: a letter that never left, an address nobody confirmed (D17). */
function noteOf(row: InvitationRecord, state: InvitationState, unconfirmed: boolean): Shown['note'] {
  if (unconfirmed) return { text: 'Adresse nicht bestätigt', bad: false };
  if (row.sentAt !== null) return { text: `Gesendet am ${dateTime(row.sentAt)}`, bad: false };
  return state === 'pending' ? { text: 'Nicht gesendet. Bitte Link kopieren.', bad: true } : null;
}

const BADGE: Record<InvitationState, string> = {
  pending: 'badge badge--warning',
  accepted: 'badge badge--success',
  expired: 'badge badge--danger',
};

function Badge({ state }: { state: InvitationState }) {
  return <span className={BADGE[state]}>{STATE_LABEL[state]}</span>;
}

function Note({ note }: { note: Shown['note'] }) {
  return note && <span className={note.bad ? 'small note--bad' : 'small muted'}>{note.text}</span>;
}

function Table({ shown, onAsk }: { shown: readonly Shown[]; onAsk: ListProps['onAsk'] }) {
  return (
    <section className="table-box" aria-label="Einladungen">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">E-Mail</th>
            <th scope="col">Immobilie, Leistung</th>
            <th scope="col">Gültig bis</th>
            <th scope="col">Stand</th>
            <th scope="col" className="acts">
              Aktionen
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.row.id}>
              <td className="invite__mail">
                <span className="strong">{readableEmail(one.row.email)}</span>
                <Note note={one.note} />
              </td>
              <td>
                {one.place}
                <span className="small">{one.row.serviceType}</span>
              </td>
              <td className="nowrap">
                {validText(one.row, one.gone)}
                <span className="small">angelegt am {date(one.row.createdAt)}</span>
              </td>
              <td>
                <Badge state={one.state} />
              </td>
              <td className="acts">
                <InvitationActions row={one.row} state={one.state} gone={one.gone} onAsk={onAsk} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Card(one: Shown & { onAsk: ListProps['onAsk'] }) {
  const { row, state, place, gone, note, onAsk } = one;
  const valid = validText(row, gone);
  return (
    <article className="record">
      <div className="record__head">
        <div className="record__line">
          <span className="strong invite__mail">{readableEmail(row.email)}</span>
          <Badge state={state} />
        </div>
        <span>{[place, row.serviceType].filter(Boolean).join(', ')}</span>
        <span className="small muted">
          {state === 'accepted' || gone ? `Angelegt am ${date(row.createdAt)}, ${valid}` : `Gültig bis ${valid}`}
        </span>
        <Note note={note} />
      </div>
      <div className="btn-row">
        <InvitationActions row={row} state={state} gone={gone} onAsk={onAsk} />
      </div>
    </article>
  );
}
