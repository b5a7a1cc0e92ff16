/** Initial values of the form: property and service. A link needs none. */
import type { DraftRow } from '../../../db/db';
import type { ServiceType } from '../../../domain/documentation/service';
import { NO_WORK } from '../../../domain/documentation/work';
import type { Patch } from './draftStore';

/** From the tapped property and due service. */
export type RequestedCapture = { property: string; service: ServiceType | null };

export type InitialValues = (open?: DraftRow) => Patch;

/** Position and activities of another property do not count at this one (D294). */
export function initialValuesFor({ property, service }: RequestedCapture): InitialValues {
  return (open) => {
    const isAnother = open && open.property !== property;
    return {
      property,
      ...(service && { serviceType: service }),
      ...(isAnother && { place: null, work: { ...NO_WORK, service: null } }),
    };
  };
}
