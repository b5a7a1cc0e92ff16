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

/** The next question, or null; 'Ja, speichern' comes last. None repeats for the same property and position. */
export function openQuestion(
  { place, serviceType }: Pick<Draft, 'place' | 'serviceType'>,
  property: PropertyRow | null,
  { sure, noService }: Answers,
): Question | null {
  if (!property) return null;
  const agreed = property.serviceTypes;
  if (agreed.length > 0 && serviceType === null && !noService) return { kind: 'service', agreed };
  const { status, distance } = presenceAt(property, place);
  const about = `${property.id} ${place?.latitude} ${place?.longitude}`;
  return status === 'off_site' && distance !== null && about !== sure ? { kind: 'far', metres: distance, about } : null;
}
