import { Camera, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { SupplementMaker } from '../domain/documentation/supplement';
import { type SupplementParent, supplementRight } from '../domain/documentation/supplementDraft';
import { ButtonLink } from './Button';
import { supplementPath } from './supplementPath';

type ActionsProps = {
  parent: Pick<SupplementParent, 'id' | 'capturedAt'>;
  makers: readonly SupplementMaker[];
};

/** 'Foto nachreichen' and 'Etwas stimmt nicht', while their maker may. */
export function SupplementActions({ parent, makers }: ActionsProps) {
  const [now] = useState(() => Date.now());
  if (!supplementRight(makers, parent, now)) return null;
  return (
    <div className="stack stack--8 supplement-ways">
      <ButtonLink wide size="tall" icon={Camera} to={supplementPath(parent.id, 'photos')}>
        Foto nachreichen
      </ButtonLink>
      <ButtonLink wide size="tall" icon={SquarePen} to={supplementPath(parent.id, 'correction')}>
        Etwas stimmt nicht
      </ButtonLink>
    </div>
  );
}
