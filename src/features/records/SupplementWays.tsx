/** The ways to a Nachtrag: on a phone for its author, in the office for the company. */
import { SupplementActions } from '../../components/SupplementActions';
import type { SessionRow } from '../../db/db';
import type { ShownRecord } from '../../domain/documentation/record';
import {
  type SupplementParent,
  supplementMakers,
  supplementParent,
  supplementRight,
} from '../../domain/documentation/supplementDraft';

type WaysProps = { session: SessionRow; record: ShownRecord };

/** None for a record that the server did not accept. */
function parentOf({ session, record }: WaysProps) {
  const isOver = record.transfer?.state === 'refused' || record.transfer?.state === 'deletedOnServer';
  const parent = isOver ? null : supplementParent(record);
  return { parent, makers: supplementMakers(record, session) };
}

export function SupplementWays(props: WaysProps) {
  const { parent, makers } = parentOf(props);
  return parent && <SupplementActions parent={parent} makers={makers} />;
}

/** The record of a Nachtrag that the reader may make now, else null. */
export function supplementTarget(session: SessionRow, record: ShownRecord): SupplementParent | null {
  const { parent, makers } = parentOf({ session, record });
  return parent && supplementRight(makers, parent, Date.now()) ? parent : null;
}
