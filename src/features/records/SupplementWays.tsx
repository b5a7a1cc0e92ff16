/** The ways to a Nachtrag: on a phone for its author, in the office for the company. */
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../components/Button';
import { SupplementActions } from '../../components/SupplementActions';
import { supplementPath } from '../../components/supplementPath';
import type { SessionRow } from '../../db/db';
import type { ShownRecord } from '../../domain/documentation/record';
import { supplementMakers, supplementParent, supplementRight } from '../../domain/documentation/supplementDraft';

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

/** One button in the action bar; the form offers photos and corrections. */
export function SupplementLink(props: WaysProps) {
  const [now] = useState(() => Date.now());
  const { parent, makers } = parentOf(props);
  if (!parent || !supplementRight(makers, parent, now)) return null;
  return (
    <ButtonLink icon={SquarePen} to={supplementPath(parent.id, 'correction')} state={parent}>
      Nachtrag
    </ButtonLink>
  );
}
