/** What is asked between the tap on 'Speichern' and the seal (D50, D112). Pure. */
import type { PropertyRow } from '../../../db/db';
import type { Draft } from '../../../domain/documentation/documentation';
import { presenceAt } from '../../../domain/documentation/place';
import type { ServiceType } from '../../../domain/documentation/service';

/** `about`: which property and position; `metres` from one to the other. */
export type Question =
  | { kind: 'far'; metres: number; about: string }
  | { kind: 'service'; agreed: readonly ServiceType[] };

/** `sure`: what was asked about the distance and answered with yes. `noService`: nothing is to be named. */
export type Answers = { sure: string | null; noService: boolean };

/** What a question is answered with; withdrawn, nothing is saved. */
export type Answering = { answer: (more: Partial<Answers>) => void; withdraw: () => void };

/** The next question, or null: none is asked twice about the same property and position. */
export function openQuestion(
  { place, serviceType }: Pick<Draft, 'place' | 'serviceType'>,
  property: PropertyRow | null,
  { sure, noService }: Answers,
): Question | null {
  if (!property) return null;
  const { status, distance } = presenceAt(property, place);
  const about = `${property.id} ${place?.latitude} ${place?.longitude}`;
  if (status === 'off_site' && distance !== null && about !== sure) return { kind: 'far', metres: distance, about };
  const agreed = property.serviceTypes;
  return agreed.length > 1 && serviceType === null && !noService ? { kind: 'service', agreed } : null;
}
