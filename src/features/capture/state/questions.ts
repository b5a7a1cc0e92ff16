/** Questions between the tap on 'Speichern' and the seal. Pure. */
import type { PropertyRow } from '../../../db/db';
import type { Draft } from '../../../domain/documentation/documentation';
import { presenceAt } from '../../../domain/documentation/place';
import type { ServiceType } from '../../../domain/documentation/service';

export type Question =
  | { kind: 'far'; metres: number; about: string }
  | { kind: 'service'; agreed: readonly ServiceType[] };

/** `sure`: the distance question answered with yes. `noService`: saved without a service. */
export type Answers = { sure: string | null; noService: boolean };

export type Answering = { answer: (more: Partial<Answers>) => void; withdraw: () => void };

/** The next question, or null. None repeats for the same property and position. */
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
  return agreed.length > 0 && serviceType === null && !noService ? { kind: 'service', agreed } : null;
}
