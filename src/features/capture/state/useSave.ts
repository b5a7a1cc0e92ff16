import { useState } from 'react';
import type { OutboxRow } from '../../../data/db';
import type { SealResult } from '../../../data/seal';
import { setSetting } from '../../../data/settings';
import { StorageError } from '../../../data/storage';
import { clocks, sha256Hex } from '../../../device/clock';
import { log } from '../../../device/log';
import type { Issue } from '../../../domain/issue';
import { TEXT } from '../../../domain/texts.de';
import { requestDelivery } from '../../../sync/status';
import { useBusy } from '../../../ui/busy';
import { toast } from '../../../ui/toast';
import { loadSeal } from '../later';
import type { Capture, CaptureAuthor } from './opening';

export type SaveContext = {
  capture: Capture;
  who: CaptureAuthor;
  clockOffset: number | null;
  /** As lists show it without a network. */
  property: { name: string; address: string } | null;
  /** Resolves when no photo is on its way any more. */
  settled: () => Promise<void>;
  onSaved: (row: OutboxRow) => void;
};
/** `refused`: what the seal found that the form had not (e.g. a damaged photo). */
export type Save = { saving: boolean; refused: readonly Issue[]; save: () => void };

/** 'Speichern': the moment of the tap decides about the window and is the time of capture (architecture 4). */
export function useSave(context: SaveContext): Save {
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [saving, save] = useBusy(async () => {
    setRefused([]);
    try {
      const result = await seal(context);
      if ('issues' in result) setRefused(result.issues);
      else await saved(result.row, context);
    } catch (error) {
      log('save.failed', error instanceof Error ? error.name : 'unknown');
      const text = error instanceof StorageError ? error.message : undefined;
      toast({ kind: 'danger', title: TEXT.saveFailed, text });
    }
  });
  return { saving, refused, save: () => void save() };
}

async function seal({ capture, who, property, clockOffset, settled }: SaveContext): Promise<SealResult> {
  const { keeper, countdown } = capture;
  const capturedAt = clocks().wall;
  const elapsedMs = countdown.elapsed();
  if (countdown.clockWasSet()) log('clock.set', 'during capture');
  await settled();
  await keeper.flush();
  const { sealDraft } = await loadSeal();
  return sealDraft(keeper.kept().draft.id, {
    capturedAt,
    elapsedMs,
    clockOffset,
    authorName: keeper.kept().draft.employeeName?.trim() ?? who.name,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    sha256: sha256Hex,
  });
}

async function saved(row: OutboxRow, { capture, onSaved }: SaveContext): Promise<void> {
  await capture.keeper.end();
  requestDelivery();
  onSaved(row);
  const { serviceType } = row.sealed;
  // Only a convenience for the next time: a full storage must not turn a saved documentation into a failure.
  if (serviceType) await setSetting('lastService', serviceType).catch(() => undefined);
}
