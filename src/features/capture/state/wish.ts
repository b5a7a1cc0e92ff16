/** What somebody wants before the form opens: where, and what. A link leads to one property and wants nothing besides. */
import type { DraftRow } from '../../../db/db';
import type { ServiceType } from '../../../domain/documentation/service';
import { NO_WORK } from '../../../domain/documentation/work';
import type { Patch } from './draftKeeper';

/** Where it was begun from (D124), and for what (D156). */
export type Wanted = { property: string; service: ServiceType | null };

/** What that changes of a form. `open`: the draft that holds nothing worth keeping, if there is one. */
export type Wish = (open?: DraftRow) => Patch;

/** Where somebody stood at another property or at none, and what they ticked there, is not what was done at this one (D294). */
export function wishFor({ property, service }: Wanted): Wish {
  return (open) => {
    const isAnother = open && open.property !== property;
    return {
      property,
      ...(service && { serviceType: service }),
      ...(isAnother && { place: null, work: { ...NO_WORK, service: null } }),
    };
  };
}
