import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftRow, OwnerKey, PropertyRow } from '../../../db/db';
import { useLastService } from '../../../db/live/screens';
import { preselectedService, type ServiceType } from '../../../domain/documentation/service';
import type { DraftKeeper } from './draftKeeper';

/** `asLast`: preselected, because this person named it here the last time. */
export type ChosenService = { asLast: boolean; choose: (type: ServiceType) => void };

/** `still`: nothing chooses by itself now (useProperty). */
type Here = { property: PropertyRow | null; still: boolean };

/**
 * The service of a draft follows from its property (D50): what was named by hand stays as long as it is agreed there,
 * what was preselected at another property does not. It is chosen before the screen can be tapped, so that no tap is about
 * something that this window changes a moment later.
 */
export function useService(keeper: DraftKeeper, draft: DraftRow, { property, still }: Here): ChosenService {
  const { serviceType } = draft;
  const last = useLastService(draft.owner as OwnerKey, property?.id ?? null);
  // Where one service at most is agreed, nothing depends on the last one.
  const isKnown = last !== undefined || (property !== null && property.serviceTypes.length < 2);
  const [byHand, setByHand] = useState(false);
  /** Where the service of the draft was found; of a restored draft, where it was when it was stored. */
  const foundAt = useRef(draft.property);
  const from = useRef(keeper.from);

  useLayoutEffect(() => {
    if (!property || still || !isKnown) return;
    // Another window chose: what it chose is of where it chose it.
    if (from.current !== keeper.from) foundAt.current = keeper.from.property;
    from.current = keeper.from;
    const isOfHere = byHand || foundAt.current === property.id;
    foundAt.current = property.id;
    const agreed = property.serviceTypes;
    const kept = isOfHere ? agreed.find((type) => type === serviceType) : undefined;
    const wanted = kept ?? preselectedService(agreed, last ?? null);
    if (wanted !== serviceType) keeper.change({ serviceType: wanted }, false);
  }, [keeper, property, last, isKnown, byHand, serviceType, still]);

  const chooseService = (type: ServiceType) => {
    setByHand(true);
    keeper.change({ serviceType: type }, false);
  };
  return { asLast: !byHand && serviceType !== null && serviceType === last, choose: chooseService };
}
