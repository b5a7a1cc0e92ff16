import { useEffect, useState } from 'react';
import type { DraftRow, PropertyRow } from '../../../data/db';
import { nearest, type Place, placeOfProperty, positionOf } from '../../../domain/place';
import type { DraftKeeper, Patch } from './draftKeeper';

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
  const property = properties?.find(({ id }) => id === draft.property) ?? null;

  useEffect(() => {
    if (!properties) return;
    const near = byHand ? null : nearby(properties, draft.place);
    const valid = properties.some(({ id }) => id === draft.property) ? draft.property : null;
    const wanted = only ? (properties[0]?.id ?? null) : (near ?? valid);
    if (wanted !== draft.property) keeper.change(choice(keeper, properties, wanted), false);
  }, [keeper, properties, draft.place, draft.property, byHand, only]);

  const choose = (id: string | null) => {
    setByHand(true);
    keeper.change(choice(keeper, properties ?? [], id), false);
  };
  return { property, preselected: property !== null && !byHand, choose };
}

/** What choosing a property changes of a draft: the position of the former one says nothing of this one. */
function choice(keeper: DraftKeeper, properties: readonly PropertyRow[], id: string | null): Patch {
  if (keeper.kept().draft.place?.source !== 'property') return { property: id };
  return { property: id, place: placeOfProperty(properties.find((one) => one.id === id) ?? null) };
}

/** The nearest property within 150 m of a fix of the device. */
function nearby(properties: readonly PropertyRow[], place: Place | null): string | null {
  const at = place?.source === 'gps' ? positionOf(place.latitude, place.longitude) : null;
  return at && (nearest(properties, at)?.property.id ?? null);
}
