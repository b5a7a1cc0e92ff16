import { useLayoutEffect, useRef } from 'react';
import type { DraftRow, PropertyRow } from '../../../db/db';
import { findNearestProperty, type Place, placeOfProperty, positionOf } from '../../../domain/documentation/place';
import type { DraftStore } from './draftStore';

export type ChosenProperty = {
  property: PropertyRow | null;
  preselected: boolean;
  choose: (id: string | null) => void;
};

/** `only`: the link fixes the property. `still`: no automatic choice now. */
type Known = { properties: readonly PropertyRow[] | null | undefined; only: boolean; still: boolean };

/**
 * The property of a draft: the nearest within 150 m is preselected until the person chooses. An unassigned one is
 * removed, and with it a position taken from the property. A tap keeps the property shown at that moment.
 */
export function useProperty(draftStore: DraftStore, draft: DraftRow, known: Known): ChosenProperty {
  const { properties, only, still } = known;
  /** What this form preselected; undefined = a person chose, here or in another window. */
  const preselected = useRef<string | null | undefined>(draft.property === null ? null : undefined);
  const byHand = draft.property !== preselected.current;
  const property = propertyOf(properties, draft.property);

  useLayoutEffect(() => {
    if (!properties || still) return;
    const near = findNearbyProperty(properties, byHand ? null : draft.place);
    const chosenId = only ? firstOf(properties) : (near ?? propertyOf(properties, draft.property)?.id ?? null);
    if (chosenId === draft.property) return;
    preselected.current = byHand ? undefined : chosenId;
    applyProperty(draftStore, chosenId, propertyOf(properties, chosenId));
  }, [draftStore, properties, draft.place, draft.property, byHand, only, still]);

  const chooseProperty = (id: string | null) => {
    preselected.current = undefined;
    applyProperty(draftStore, id, propertyOf(properties, id));
  };
  return { property, preselected: property !== null && !byHand, choose: chooseProperty };
}

const firstOf = (properties: readonly PropertyRow[]) => properties[0]?.id ?? null;

/** The property by id; null if unknown. */
export function propertyOf(properties: Known['properties'], id: string | null): PropertyRow | null {
  return properties?.find((one) => one.id === id) ?? null;
}

/** Drops a position that came from the previous property. */
function applyProperty(draftStore: DraftStore, property: string | null, row: PropertyRow | null): void {
  const isOld = draftStore.kept().draft.place?.source === 'property';
  draftStore.change({ property, ...(isOld && { place: placeOfProperty(row) }) }, false);
}

function findNearbyProperty(properties: readonly PropertyRow[], place: Place | null): string | null {
  const at = place?.source === 'gps' ? positionOf(place.latitude, place.longitude) : null;
  return at && (findNearestProperty(properties, at)?.property.id ?? null);
}
