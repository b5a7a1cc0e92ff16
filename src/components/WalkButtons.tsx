import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';
import { formatCount } from './format';
import type { Neighbours } from './walk';

/** 'Vorherige' and 'Nächste' in the list that led here; arrow keys do the same. */
export function WalkButtons({ place, previous, next, loading }: Neighbours) {
  if (!place) return null;
  return (
    <>
      <span className="small muted nowrap">
        {formatCount(place.index + 1)} von {formatCount(place.total)}
      </span>
      <Button icon={ChevronLeft} aria-keyshortcuts="ArrowLeft" aria-disabled={!previous} onClick={() => previous?.()}>
        Vorherige
      </Button>
      <Button
        icon={ChevronRight}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={!next}
        busy={loading}
        onClick={() => next?.()}
      >
        Nächste
      </Button>
    </>
  );
}
