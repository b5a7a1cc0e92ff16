import { useOwnedProperties, useSharings } from '../../api/cache/answers';
import type { InvitationRecord } from '../../api/invitations';
import { dateTime, formatDate } from '../../components/format';
import { Rows, RowsBox } from '../../components/table/Rows';
import { readableEmail } from '../../domain/people/user';
import { InvitationActions } from './InvitationActions';
import { type InvitationState, isGone, propertyText, stateOf, stateText, validText } from './states';
import type { OpenDialog } from './useInvitationActions';
import './invite.css';

type ListProps = {
  account: string;
  rows: readonly InvitationRecord[];
  now: number;
  onOpenDialog: (dialog: OpenDialog) => void;
};

type Shown = {
  id: string;
  row: InvitationRecord;
  state: InvitationState;
  property: string;
  gone: boolean;
  note: { text: string; bad: boolean } | null;
};

export function InvitationList({ account, rows, now, onOpenDialog }: ListProps) {
  const { data: properties } = useOwnedProperties(account);
  const { data: sharings } = useSharings(account);
  const shown = rows.map((row): Shown => {
    const state = stateOf(row, now);
    const named = properties?.filter(({ id }) => row.properties.includes(id));
    const sharing = sharings?.find(
      ({ property, companyAdmin }) => row.properties.includes(property) && companyAdmin === row.acceptedBy,
    );
    const unconfirmed = state === 'accepted' && sharing?.verified === false;
    return {
      id: row.id,
      row,
      state,
      property: propertyText(row, named?.find(({ id }) => id === row.properties[0])?.name),
      gone: isGone(row, { properties, now }),
      note: noteOf(row, state, unconfirmed),
    };
  });
  const renderActions = ({ row, state, gone }: Shown) => (
    <InvitationActions row={row} state={state} gone={gone} onOpenDialog={onOpenDialog} />
  );
  return (
    <RowsBox label="Einladungen">
      <Rows
        rows={shown}
        columns={[
          { head: 'E-Mail', cell: renderEmail, className: 'invite__mail' },
          {
            head: 'Immobilie, Leistung',
            cell: (one) => one.property,
            small: ({ row }) => row.serviceTypes.join(', '),
          },
          {
            head: 'Gültig bis',
            cell: ({ row, gone }) => validText(row, gone),
            small: ({ row }) => `angelegt am ${formatDate(row.createdAt)}`,
            className: 'nowrap',
          },
          { head: 'Status', cell: ({ state }) => <Badge state={state} /> },
          { head: 'Aktionen', kind: 'actions', cell: renderActions },
        ]}
        card={(one) => ({
          head: <CardHead {...one} />,
          body: <div className="btn-row">{renderActions(one)}</div>,
        })}
      />
    </RowsBox>
  );
}

/** Only what needs action: an unsent mail, an unconfirmed address. */
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
  return <span className={BADGE[state] ?? 'badge'}>{stateText(state)}</span>;
}

function Note({ note }: { note: Shown['note'] }) {
  return note && <span className={note.bad ? 'small note--bad' : 'small muted'}>{note.text}</span>;
}

function renderEmail({ row, note }: Shown) {
  return (
    <>
      <span className="strong">{readableEmail(row.email)}</span>
      <Note note={note} />
    </>
  );
}

function CardHead({ row, state, property, gone, note }: Shown) {
  const valid = validText(row, gone);
  return (
    <div className="record__head">
      <div className="record__line">
        <span className="strong invite__mail">{readableEmail(row.email)}</span>
        <Badge state={state} />
      </div>
      <span>{[property, row.serviceTypes.join(', ')].filter(Boolean).join(', ')}</span>
      <span className="small muted">
        {state === 'accepted' || gone ? `Angelegt am ${formatDate(row.createdAt)}, ${valid}` : `Gültig bis ${valid}`}
      </span>
      <Note note={note} />
    </div>
  );
}
