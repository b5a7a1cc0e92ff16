import { useEffect, useState } from 'react';
import type { DraftRow, PropertyRow } from '../../../data/db';
import { nearest, type Place, placeOfProperty, positionOf } from '../../../domain/place';
import type { DraftKeeper } from './draftKeeper';

export type ChosenProperty = {
  property: PropertyRow | null;
  preselected: boolean;
  choose: (id: string | null) => void;
};

/** `only`: there is nothing to choose, the link leads to one property (D8). */
type Known = { properties: readonly PropertyRow[] | null | undefined; only: boolean };

/**
 * The property of a draft: the nearest within 150 m is preselected until somebody chooses by hand (design). One that is
 * no longer assigned is let go. With the property goes its own position, where that is the place (D294).
 */
export function useProperty(keeper: DraftKeeper, draft: DraftRow, known: Known): ChosenProperty {
  const { properties, only } = known;
  const [byHand, setByHand] = useState(draft.property !== null);
  const property = of(properties, draft.property);

  useEffect(() => {
    if (!properties) return;
    const near = byHand ? null : nearby(properties, draft.place);
    const valid = of(properties, draft.property)?.id ?? null;
    const wanted = only ? (properties[0]?.id ?? null) : (near ?? valid);
    if (wanted !== draft.property) take(keeper, wanted, of(properties, wanted));
  }, [keeper, properties, draft.place, draft.property, byHand, only]);

  const choose = (id: string | null) => {
    setByHand(true);
    take(keeper, id, of(properties, id));
  };
  return { property, preselected: property !== null && !byHand, choose };
}

const of = (properties: Known['properties'], id: string | null) => properties?.find((one) => one.id === id) ?? null;

/** Chooses a property for a draft: the position of the former one says nothing of this one. */
function take(keeper: DraftKeeper, property: string | null, row: PropertyRow | null): void {
  const isOld = keeper.kept().draft.place?.source === 'property';
  keeper.change({ property, ...(isOld && { place: placeOfProperty(row) }) }, false);
}

/** The nearest property within 150 m of a fix of the device. */
function nearby(properties: readonly PropertyRow[], place: Place | null): string | null {
  const at = place?.source === 'gps' ? positionOf(place.latitude, place.longitude) : null;
  return at && (nearest(properties, at)?.property.id ?? null);
}
