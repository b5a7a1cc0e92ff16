import { useState } from 'react';
import type { OutboxRow } from '../../../data/db';
import type { Sealing, SealResult } from '../../../data/seal';
import { setSetting } from '../../../data/settings';
import { StorageError } from '../../../data/storage';
import { deviceNow, sha256Hex } from '../../../device/clock';
import { log } from '../../../device/log';
import { type MeasuredOffset, offsetNow } from '../../../domain/clockOffset';
import type { Issue } from '../../../domain/issue';
import { TEXT } from '../../../domain/texts.de';
import { isExpired } from '../../../domain/timer';
import { requestDelivery } from '../../../sync/status';
import { useBusy } from '../../../ui/busy';
import { toast } from '../../../ui/toast';
import { loadSeal } from '../lazyParts';
import type { Capture, CaptureAuthor } from './opening';
import type { Refusal } from './refusal';
import type { Photos } from './usePhotos';
import { withRoom } from './withRoom';

export type SaveContext = {
  capture: Capture;
  who: CaptureAuthor;
  measuredOffset: MeasuredOffset | null;
  /** As lists show it without a network. */
  property: { name: string; address: string } | null;
  photos: Pick<Photos, 'settled' | 'missing'>;
  onSaved: (saved: Saved) => void;
};
/** `missing`: what was handed in and is not in the documentation. */
export type Saved = { row: OutboxRow; missing: readonly Refusal[] };
/**
 * `refused`: what the seal found that the form had not (e.g. a damaged photo). `held`: the storage failed a tap that came
 * in time; it counts when the person taps again, also after 0:00 (D56).
 */
export type Save = { saving: boolean; held: boolean; refused: readonly Issue[]; save: () => void };

/** A tap on 'Speichern': device time, elapsed time of the window and the offset of the device's clock then, all in ms. */
type Tap = Pick<Sealing, 'capturedAt' | 'elapsedMs' | 'clockOffset'>;

/** 'Speichern': the moment of the tap decides about the window and is the time of capture (architecture 4). */
export function useSave(context: SaveContext): Save {
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [held, setHeld] = useState<Tap | null>(null);
  const [saving, save] = useBusy(async () => {
    const tap = tapped(context, held);
    setRefused([]);
    setHeld(null);
    try {
      const result = await seal(context, tap);
      if ('issues' in result) setRefused(result.issues);
      else await saved(result.row, context);
    } catch (error) {
      log('save.failed', error instanceof Error ? error.name : 'unknown');
      if (!isExpired(tap.elapsedMs)) setHeld(tap);
      const text = error instanceof StorageError ? error.message : undefined;
      toast({ kind: 'danger', title: TEXT.saveFailed, text });
    }
  });
  return { saving, held: held !== null, refused, save: () => void save() };
}

/** This tap, or after 0:00 the last one before it that was not served. */
function tapped({ capture: { countdown }, measuredOffset }: SaveContext, held: Tap | null): Tap {
  if (countdown.clockWasSet()) log('clock.set', 'during capture');
  const device = deviceNow();
  const clockOffset = offsetNow(measuredOffset, device);
  const now = { capturedAt: device.wall, elapsedMs: countdown.elapsed(), clockOffset };
  return held && isExpired(now.elapsedMs) ? held : now;
}

async function seal({ capture, who, property, photos }: SaveContext, tap: Tap): Promise<SealResult> {
  const { keeper } = capture;
  await photos.settled();
  await withRoom(() => keeper.flush());
  const { sealDraft } = await loadSeal();
  const at = {
    ...tap,
    authorName: keeper.kept().draft.employeeName?.trim() ?? who.name,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    sha256: sha256Hex,
  };
  return withRoom(() => sealDraft(keeper.kept().draft.id, at));
}

async function saved(row: OutboxRow, { capture, photos, onSaved }: SaveContext): Promise<void> {
  await capture.keeper.end();
  requestDelivery();
  onSaved({ row, missing: photos.missing() });
  const { serviceType } = row.sealed;
  // Only a convenience for the next time: a full storage must not turn a saved documentation into a failure.
  if (serviceType) await setSetting('lastService', serviceType).catch(() => undefined);
}
