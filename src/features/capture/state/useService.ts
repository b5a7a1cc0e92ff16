import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftRow, OwnerKey, PropertyRow } from '../../../db/db';
import { useLastService } from '../../../db/live/screens';
import { preselectedService, type ServiceType } from '../../../domain/documentation/service';
import type { DraftStore } from './draftStore';

/**
 * `agreed`: with this property. `value`: of the draft. `asLast`: preselected from this person's last choice here.
 * `isOpen`: the person has a choice.
 */
export type ChosenService = {
  agreed: readonly ServiceType[];
  value: ServiceType | null;
  asLast: boolean;
  isOpen: boolean;
  choose: (type: ServiceType) => void;
};

type Here = { property: PropertyRow | null; still: boolean };

/**
 * The service follows from the property. A choice by hand stays while the new property agrees to it; a
 * preselection does not. Set before the screen can be tapped, so that no tap saves a value that changes a moment later.
 */
export function useService(draftStore: DraftStore, draft: DraftRow, { property, still }: Here): ChosenService {
  const { serviceType } = draft;
  const last = useLastService(draft.owner as OwnerKey, property?.id ?? null);
  const agreed = property?.serviceTypes ?? NONE;
  // With one agreed service at most, the last choice does not matter.
  const isKnown = last !== undefined || agreed.length < 2;
  const preselected = preselectedService(agreed, last ?? null, Date.parse(draft.startedAt));
  const [byHand, setByHand] = useState(false);
  /** The property of the draft's service; for a restored draft, the stored one. */
  const foundAt = useRef(draft.property);
  const from = useRef(draftStore.from);

  useLayoutEffect(() => {
    if (!property || still || !isKnown) return;
    // Another window chose the service for its own property.
    if (from.current !== draftStore.from) foundAt.current = draftStore.from.property;
    from.current = draftStore.from;
    const isOfHere = byHand || foundAt.current === property.id;
    foundAt.current = property.id;
    const kept = isOfHere ? agreed.find((type) => type === serviceType) : undefined;
    const chosen = kept ?? preselected;
    if (chosen !== serviceType) draftStore.change({ serviceType: chosen }, false);
  }, [draftStore, property, agreed, preselected, isKnown, byHand, serviceType, still]);

  const chooseService = (type: ServiceType) => {
    setByHand(true);
    draftStore.change({ serviceType: type }, false);
  };
  return {
    agreed,
    value: serviceType,
    asLast: !byHand && serviceType !== null && serviceType === last,
    // Outside its season Winterdienst is a choice even if nothing else is agreed.
    isOpen: agreed.length > (preselected === null ? 0 : 1),
    choose: chooseService,
  };
}

const NONE: readonly ServiceType[] = [];
