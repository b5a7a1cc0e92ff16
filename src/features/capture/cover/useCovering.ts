import { useEffect, useRef, useState } from 'react';
import { useBusy } from '../../../components/busy';
import { showToast } from '../../../components/Toast';
import { type Coverable, coverableOf, PhotoChangedError, storeCovering } from '../../../db/coveredPhotos';
import type { PhotoRow } from '../../../db/db';
import { DraftGoneError, StorageError } from '../../../db/storage';
import { coveredBlocks, type Stroke } from '../../../domain/photos/cover';
import { TEXT } from '../../../domain/text/texts.capture';
import { sha256Hex } from '../../../platform/clock';
import { prepareCovered } from '../../../platform/image';
import { ImageError } from '../../../platform/imageError';
import { log } from '../../../platform/log';
import type { PhotoIntake } from '../state/photoIntake';
import { withRoom } from '../state/withRoom';

type CoveringProps = { photo: PhotoRow; onChange: PhotoIntake['change']; onClose: () => void };
type Opened = { picture: ImageBitmap; original: ArrayBuffer };

/** The strokes over a photo. What the screen shows is what the phone stores, or will in a moment. */
export function useCovering({ photo, onChange, onClose }: CoveringProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const stored = useRef<{ photo: PhotoRow; strokes: readonly Stroke[] }>({ photo, strokes });
  const latest = useRef(strokes);
  /** Resolves when all strokes are stored or refused. */
  const writing = useRef<Promise<void>>(Promise.resolve());

  const showStrokes = (next: readonly Stroke[]) => {
    latest.current = next;
    setStrokes(next);
  };
  useOpenPicture(photo, onClose, (found, coverable) => {
    stored.current.strokes = coverable.strokes;
    showStrokes(coverable.strokes);
    setOpened(found);
  });

  /** Strokes drawn while it waited need no write of their own. */
  const writeStrokes = async (original: ArrayBuffer) => {
    const next = latest.current;
    if (next === stored.current.strokes) return;
    try {
      const covered = await coverOriginal(original, next, photo);
      const row = await withRoom(() => storeCovering(stored.current.photo, { ...covered, strokes: next }));
      stored.current = { photo: row, strokes: next };
    } catch (error) {
      log('photo.cover', error instanceof Error ? error.name : 'unknown');
      if (error instanceof DraftGoneError || error instanceof PhotoChangedError) {
        showNotCovered(error);
        return onClose();
      }
      setProblem(problemOf(error));
      showStrokes(stored.current.strokes);
    }
  };
  const change = (next: readonly Stroke[]) => {
    if (!opened) return;
    setProblem(null);
    showStrokes(next);
    const written = writing.current.then(() => writeStrokes(opened.original));
    writing.current = written;
    void onChange(() => written);
  };
  const [finishing, finish] = useBusy(async () => {
    await writing.current;
    // A refused stroke stays on the screen with its reason.
    if (latest.current === strokes) onClose();
  });

  return {
    ...{ picture: opened?.picture ?? null, strokes, problem, finishing },
    cover: (stroke: Stroke) => change([...latest.current, stroke]),
    undo: () => latest.current.length > 0 && change(latest.current.slice(0, -1)),
    finish: () => void finish(),
  };
}

/** Always from the original: no stroke costs the visible part more quality than the first one. */
async function coverOriginal(original: ArrayBuffer, strokes: readonly Stroke[], photo: PhotoRow) {
  if (strokes.length === 0) return { bytes: original, sha256: await sha256Hex(original) };
  return prepareCovered(original, coveredBlocks(strokes, photo));
}

function problemOf(error: unknown): string {
  if (error instanceof ImageError) return 'Vom Foto muss etwas zu sehen bleiben.';
  return error instanceof StorageError ? error.message : `${NOT_COVERED} ${TEXT.tryAgain}`;
}

const NOT_COVERED = 'Die Stelle wurde nicht abgedeckt.';

/** The form itself says what became of a draft that is gone. */
function showNotCovered(error: DraftGoneError | PhotoChangedError): void {
  const why = error instanceof PhotoChangedError ? { text: 'In einem anderen Fenster geändert: Fotos' } : {};
  showToast({ kind: 'warning', title: NOT_COVERED, ...why });
}

/** Loads original and strokes once. A photo that is gone or unreadable closes the screen. */
function useOpenPicture(
  { id }: PhotoRow,
  onClose: () => void,
  onOpen: (found: Opened, coverable: Coverable) => void,
): void {
  const latest = useRef({ onClose, onOpen });
  useEffect(() => {
    latest.current = { onClose, onOpen };
  });
  useEffect(() => {
    let gone = false;
    let picture: ImageBitmap | null = null;
    const open = async () => {
      const coverable = await coverableOf(id);
      if (!coverable) return latest.current.onClose();
      picture = await createImageBitmap(new Blob([coverable.original], { type: 'image/jpeg' }));
      if (gone) picture.close();
      else latest.current.onOpen({ picture, original: coverable.original }, coverable);
    };
    open().catch((error: unknown) => {
      log('photo.cover', error instanceof Error ? error.name : 'unknown');
      if (!gone) latest.current.onClose();
    });
    return () => {
      gone = true;
      picture?.close();
    };
  }, [id]);
}
