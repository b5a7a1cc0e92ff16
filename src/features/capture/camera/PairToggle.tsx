import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Two } from '../../../components/SecondLanguage';
import type { OwnerKey } from '../../../db/db';
import { recentPhotos } from '../../../db/pairs';
import type { ManifestPhoto } from '../../../domain/documentation/documentation';
import type { PhotoMarks } from '../../../domain/documentation/photoMarks';
import type { ServiceType } from '../../../domain/documentation/service';
import { openBefores } from '../../../domain/photos/pairs';
import { readClocks } from '../../../platform/clock';
import { log } from '../../../platform/log';
import { usePhotoBytes } from '../state/usePhotoBytes';
import { Ghost } from './Ghost';
import { type Targets, useTargets } from './useTargets';

/** `marks`: what the next photo gets; the shutter reads it at the press. `service`: absent for a Nachtrag. */
export type PairToggleProps = {
  photos: readonly ManifestPhoto[];
  owner: OwnerKey;
  property: string | null;
  service?: { value: ServiceType | null } | undefined;
  marks: RefObject<PhotoMarks>;
};

/**
 * 'before' and 'after' count for the next photo only; `newest`: the photo before it.
 * Without a choice the Nachher of this record's Vorher is next; an earlier record's is only offered.
 */
type Choice = { role: 'before' | 'after' | 'none'; newest: string | undefined } | null;

/**
 * Says whether the next photo is a Vorher or the Nachher of an open one, whose picture then lies over the live picture.
 * Otherwise a Soll-Bild may lie there. Who never taps sees one button, or two where there is a Soll-Bild.
 */
export function PairToggle({ photos, owner, property, service, marks }: PairToggleProps) {
  const { role, before, others, chooseBefore, chooseAfter, chooseOther } = usePairing({ photos, owner, property });
  const targets = useTargets({ owner, property, service: service?.value ?? null });
  const [isShown, setShown] = useState(true);
  const pair = role === 'after' ? before?.id : undefined;
  const picture = usePhotoBytes(pair ?? null, before?.sha256);
  useLayoutEffect(() => {
    marks.current = role === null ? {} : { role, ...(pair !== undefined && { pair }) };
    return () => {
      marks.current = {};
    };
  }, [marks, role, pair]);
  return (
    <>
      {pair !== undefined ? (
        <Ghost key={pair} picture={isShown ? picture : null} alt="Vorher" onShow={setShown} />
      ) : (
        // Hidden by a pinch it stays, for the pinch that shows it again.
        targets.wasShown && <Ghost picture={targets.shown?.bytes} alt="Soll-Bild" onShow={targets.show} />
      )}
      <div className="camera__pair">
        <Pill label="Vorher" isOn={role === 'before'} onClick={chooseBefore} />
        {before && <Pill label="Nachher" isOn={role === 'after'} onClick={chooseAfter} />}
        {role === 'after' ? (
          <>
            <Pill
              label={isShown ? 'Vorher-Bild: an' : 'Vorher-Bild: aus'}
              isOn={isShown}
              onClick={() => setShown(!isShown)}
            />
            {others && <Pill label="Anderes Vorher" onClick={chooseOther} />}
          </>
        ) : (
          <TargetPills {...targets} />
        )}
      </div>
    </>
  );
}

function TargetPills({ count, shown, show, showNext }: Targets) {
  if (count === 0) return null;
  return (
    <>
      <Pill label="Soll-Bild" isOn={shown !== undefined} onClick={() => show(!shown)} />
      {shown && count > 1 && <Pill label="Anderes Soll-Bild" onClick={showNext} />}
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

function usePairing({ photos, owner, property }: Pick<PairToggleProps, 'photos' | 'owner' | 'property'>) {
  const earlier = useRecentPhotos(owner, property);
  const [choice, setChoice] = useState<Choice>(null);
  const [turned, setTurned] = useState<{ turns: number; newest: string | undefined }>();
  const open = openBefores([...earlier, ...photos], readClocks().wall);
  const newest = photos.at(-1)?.id;
  // As the choice, for the next photo only: after it the newest Vorher comes first again.
  const turns = turned?.newest === newest ? (turned?.turns ?? 0) : 0;
  const before = open[turns % Math.max(open.length, 1)];
  const isCurrent = choice?.role === 'none' || choice?.newest === newest;
  const role =
    (isCurrent ? choice?.role : undefined) ?? (photos.some(({ id }) => id === before?.id) ? 'after' : 'none');
  const isBefore = role === 'before';
  const isAfter = role === 'after' && before !== undefined;
  const choose = (chosen: 'before' | 'after' | 'none') => setChoice({ role: chosen, newest });
  return {
    role: isBefore ? ('before' as const) : isAfter ? ('after' as const) : null,
    ...{ before, others: open.length > 1 },
    chooseBefore: () => choose(isBefore ? 'none' : 'before'),
    chooseAfter: () => choose(isAfter ? 'none' : 'after'),
    chooseOther: () => {
      setTurned({ turns: turns + 1, newest });
      choose('after');
    },
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
