import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftRow, OwnerKey, PropertyRow } from '../../../db/db';
import { useLastService } from '../../../db/live/screens';
import { preselectedService, type ServiceType } from '../../../domain/documentation/service';
import type { DraftKeeper } from './draftKeeper';

/** `asLast`: preselected from this person's last choice here. */
export type ChosenService = { asLast: boolean; choose: (type: ServiceType) => void };

type Here = { property: PropertyRow | null; still: boolean };

/**
 * The service follows from the property. A choice by hand stays while the new property agrees to it; a
 * preselection does not. Set before the screen can be tapped, so that no tap saves a value that changes a moment later.
 */
export function useService(keeper: DraftKeeper, draft: DraftRow, { property, still }: Here): ChosenService {
  const { serviceType } = draft;
  const last = useLastService(draft.owner as OwnerKey, property?.id ?? null);
  // With one agreed service at most, the last choice does not matter.
  const isKnown = last !== undefined || (property !== null && property.serviceTypes.length < 2);
  const [byHand, setByHand] = useState(false);
  /** The property of the draft's service; for a restored draft, the stored one. */
  const foundAt = useRef(draft.property);
  const from = useRef(keeper.from);

  useLayoutEffect(() => {
    if (!property || still || !isKnown) return;
    // Another window chose the service for its own property.
    if (from.current !== keeper.from) foundAt.current = keeper.from.property;
    from.current = keeper.from;
    const isOfHere = byHand || foundAt.current === property.id;
    foundAt.current = property.id;
    const agreed = property.serviceTypes;
    const kept = isOfHere ? agreed.find((type) => type === serviceType) : undefined;
    const preselected = kept ?? preselectedService(agreed, last ?? null);
    if (preselected !== serviceType) keeper.change({ serviceType: preselected }, false);
  }, [keeper, property, last, isKnown, byHand, serviceType, still]);

  const chooseService = (type: ServiceType) => {
    setByHand(true);
    keeper.change({ serviceType: type }, false);
  };
  return { asLast: !byHand && serviceType !== null && serviceType === last, choose: chooseService };
}
