/** Soll-Bilder of a property and service over the live picture. */
import { useState } from 'react';
import type { OwnerKey, TargetRow } from '../../../db/db';
import { useLiveOf } from '../../../db/live/useLive';
import { readTargets } from '../../../db/targets';

/** `shown`: lies over the live picture; it does until a tap, also over the next photos. */
export type Targets = {
  count: number;
  shown: TargetRow | undefined;
  /** Shown or hidden by a person. */
  wasShown: boolean;
  show: (isShown: boolean) => void;
  showNext: () => void;
};

export function useTargets(of: { owner: OwnerKey; property: string | null; service: string | null }): Targets {
  const { owner, property, service } = of;
  const found = useLiveOf(readTargets, { owner, property: property ?? '', service: service ?? '' }) ?? NONE;
  const [isOn, setOn] = useState<boolean>();
  const [turn, setTurn] = useState(0);
  return {
    count: found.length,
    shown: isOn ? found[turn % Math.max(found.length, 1)] : undefined,
    wasShown: isOn !== undefined,
    show: setOn,
    showNext: () => setTurn(turn + 1),
  };
}

const NONE: readonly TargetRow[] = [];
