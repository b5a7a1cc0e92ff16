import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Two } from '../../../components/SecondLanguage';
import type { OwnerKey } from '../../../db/db';
import { recentPhotos } from '../../../db/pairs';
import type { ManifestPhoto } from '../../../domain/documentation/documentation';
import type { PhotoMarks } from '../../../domain/documentation/photoMarks';
import { openBefores } from '../../../domain/photos/pairs';
import { readClocks } from '../../../platform/clock';
import { log } from '../../../platform/log';
import { Ghost } from './Ghost';

/** `marks`: what the next photo gets; the shutter reads it at the press. */
export type PairToggleProps = {
  photos: readonly ManifestPhoto[];
  owner: OwnerKey;
  property: string | null;
  marks: RefObject<PhotoMarks>;
};

/** 'Vorher' counts for the next photo only; `newest`: the photo before it. Without a choice a 'Nachher' is next. */
type Choice = { role: 'before'; newest: string | undefined } | { role: 'none' } | null;

/**
 * Says whether the next photo is a Vorher or the Nachher of an open one, whose picture then lies over the live picture.
 * Who never taps 'Vorher' sees one button.
 */
export function PairToggle({ photos, owner, property, marks }: PairToggleProps) {
  const { role, before, others, chooseBefore, chooseAfter, chooseOther } = usePairing({ photos, owner, property });
  const [isShown, setShown] = useState(true);
  const pair = role === 'after' ? before?.id : undefined;
  useLayoutEffect(() => {
    marks.current = role === null ? {} : { role, ...(pair !== undefined && { pair }) };
    return () => {
      marks.current = {};
    };
  }, [marks, role, pair]);
  return (
    <>
      {pair !== undefined && (
        <Ghost key={`${pair} ${before?.sha256}`} photo={pair} isShown={isShown} onShow={setShown} />
      )}
      <div className="camera__pair">
        <Pill label="Vorher" isOn={role === 'before'} onClick={chooseBefore} />
        {before && <Pill label="Nachher" isOn={role === 'after'} onClick={chooseAfter} />}
        {role === 'after' && (
          <Pill
            label={isShown ? 'Vorher-Bild: an' : 'Vorher-Bild: aus'}
            isOn={isShown}
            onClick={() => setShown(!isShown)}
          />
        )}
        {role === 'after' && others && <Pill label="Anderes Vorher" onClick={chooseOther} />}
      </div>
    </>
  );
}

function Pill({ label, isOn, onClick }: { label: string; isOn?: boolean; onClick: () => void }) {
  return (
    <button className="camera__pill" type="button" aria-pressed={isOn} onClick={onClick}>
      <Two>{label}</Two>
    </button>
  );
}

function usePairing({ photos, owner, property }: Omit<PairToggleProps, 'marks'>) {
  const earlier = useRecentPhotos(owner, property);
  const [choice, setChoice] = useState<Choice>(null);
  const [turn, setTurn] = useState(0);
  const open = openBefores([...earlier, ...photos], readClocks().wall);
  const before = open[turn % Math.max(open.length, 1)];
  const newest = photos.at(-1)?.id;
  const isBefore = choice?.role === 'before' && choice.newest === newest;
  const isAfter = !isBefore && before !== undefined && choice?.role !== 'none';
  return {
    role: isBefore ? ('before' as const) : isAfter ? ('after' as const) : null,
    ...{ before, others: open.length > 1 },
    chooseBefore: () => setChoice(isBefore ? { role: 'none' } : { role: 'before', newest }),
    chooseAfter: () => setChoice(isAfter ? { role: 'none' } : null),
    chooseOther: () => setTurn(turn + 1),
  };
}

/** Of earlier records of this phone at the property. */
function useRecentPhotos(owner: OwnerKey, property: string | null): readonly ManifestPhoto[] {
  const [found, setFound] = useState<{ property: string | null; photos: readonly ManifestPhoto[] } | null>(null);
  useEffect(() => {
    let gone = false;
    recentPhotos(owner, property).then(
      (photos) => !gone && setFound({ property, photos }),
      () => log('camera.pairs', 'unread'),
    );
    return () => {
      gone = true;
    };
  }, [owner, property]);
  return found?.property === property ? found.photos : NONE;
}

const NONE: readonly ManifestPhoto[] = [];
