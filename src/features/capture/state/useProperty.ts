import { useLayoutEffect, useRef } from 'react';
import type { DraftRow, PropertyRow } from '../../../db/db';
import { findNearestProperty, type Place, placeOfProperty, positionOf } from '../../../domain/documentation/place';
import type { DraftKeeper } from './draftKeeper';

export type ChosenProperty = {
  property: PropertyRow | null;
  preselected: boolean;
  choose: (id: string | null) => void;
};

/** `only`: there is nothing to choose, the link leads to one property (D8). `still`: nothing chooses by itself now. */
type Known = { properties: readonly PropertyRow[] | null | undefined; only: boolean; still: boolean };

/**
 * The property of a draft: the nearest within 150 m is preselected until somebody chooses by hand (design). One that is
 * no longer assigned is let go. With the property goes its own position, where that is the place (D294). What was tapped
 * for is saved with the property that stood there, whatever is found or heard meanwhile.
 */
export function useProperty(keeper: DraftKeeper, draft: DraftRow, known: Known): ChosenProperty {
  const { properties, only, still } = known;
  /** What this form preselected; undefined = somebody chose. Another property was chosen by a person, here or in another window. */
  const preselected = useRef<string | null | undefined>(draft.property === null ? null : undefined);
  const byHand = draft.property !== preselected.current;
  const property = propertyOf(properties, draft.property);

  // Before the screen can be tapped: see useService.
  useLayoutEffect(() => {
    if (!properties || still) return;
    const near = findNearbyProperty(properties, byHand ? null : draft.place);
    const wanted = only ? firstOf(properties) : (near ?? propertyOf(properties, draft.property)?.id ?? null);
    if (wanted === draft.property) return;
    preselected.current = byHand ? undefined : wanted;
    applyProperty(keeper, wanted, propertyOf(properties, wanted));
  }, [keeper, properties, draft.place, draft.property, byHand, only, still]);

  const chooseProperty = (id: string | null) => {
    preselected.current = undefined;
    applyProperty(keeper, id, propertyOf(properties, id));
  };
  return { property, preselected: property !== null && !byHand, choose: chooseProperty };
}

const firstOf = (properties: readonly PropertyRow[]) => properties[0]?.id ?? null;

/** One of them by its id; null where it is not among them, or none is known. */
export function propertyOf(properties: Known['properties'], id: string | null): PropertyRow | null {
  return properties?.find((one) => one.id === id) ?? null;
}

/** Chooses a property for a draft: the position of the former one says nothing of this one. */
function applyProperty(keeper: DraftKeeper, property: string | null, row: PropertyRow | null): void {
  const isOld = keeper.kept().draft.place?.source === 'property';
  keeper.change({ property, ...(isOld && { place: placeOfProperty(row) }) }, false);
}

/** The nearest property within 150 m of a fix of the device. */
function findNearbyProperty(properties: readonly PropertyRow[], place: Place | null): string | null {
  const at = place?.source === 'gps' ? positionOf(place.latitude, place.longitude) : null;
  return at && (findNearestProperty(properties, at)?.property.id ?? null);
}
