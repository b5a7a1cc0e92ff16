/** From a tap on 'Speichern' to the sealed record. In the chunk of the seal. */
import { showToast } from '../../../components/Toast';
import type { DraftRow, OutboxRow, OwnerKey, PropertyRow } from '../../../db/db';
import type { Signer } from '../../../db/deviceKeys';
import { keepService } from '../../../db/lastServices';
import {
  DraftChangedError,
  type Sealing,
  type SealResult,
  type ShownField,
  sealDraft,
  signerFor,
} from '../../../db/seal';
import { getSetting, setSetting } from '../../../db/settings';
import { DraftGoneError } from '../../../db/storage';
import { undeliveredOfAll } from '../../../db/undelivered';
import { type DeviceNow, type MeasuredOffset, offsetNow } from '../../../domain/delivery/clockOffset';
import { labelOf } from '../../../domain/documentation/fields';
import type { Issue } from '../../../domain/issue';
import { sha256Hex } from '../../../platform/clock';
import { requestDelivery } from '../../../sync/status';
import type { DraftStore } from './draftStore';
import type { Intake, PhotoIntake } from './photoIntake';
import type { Rejection } from './rejection';
import { withRoom } from './withRoom';

export { signerFor };

/**
 * The form as shown. `acts`: number of added and removed photos. `property`: sealed as shown, even if its assignment ends
 * before the seal.
 */
export type ShownForm = { draft: DraftRow; acts: number; property: PropertyRow | null };

/** The tap: the device's clocks, and the window's elapsed ms. */
export type Tap = ShownForm & { device: DeviceNow; elapsedMs: number };

/** `missing`: photos that were added and are not in the record. */
export type Saved = { row: OutboxRow; missing: readonly Rejection[] };

export type SealMeans = {
  capture: { draftStore: DraftStore };
  photos: Pick<PhotoIntake, 'settled' | 'adopt'> & { now: () => Intake };
  name: string;
  /** A Nachtrag: whether a reason is required, and the new property's name. */
  supplement?: Pick<Sealing, 'needsReason' | 'changedPropertyName'>;
  measuredOffset: MeasuredOffset | null;
  onSaved: (saved: Saved) => void;
};

/**
 * `issues`: what is missing. `changed`: the sentence to show; the form already has the new values. Empty: saved, or the
 * draft is gone.
 */
export type Refused = { issues?: readonly Issue[]; changed?: string };

/**
 * Seals what the person saw at the tap. If another window changed the draft, the form adopts it and seals nothing until
 * the next tap (D390). If another window sealed it, the form closes.
 */
export async function sealTap(means: SealMeans, sign: Signer, tap: Tap): Promise<Refused> {
  try {
    const result = await sealShown(means, sign, tap);
    if ('issues' in result) return result;
    await afterSeal(means, result.row, tap);
    return {};
  } catch (error) {
    if (error instanceof DraftGoneError) {
      // `saveTimer` fails with DraftGoneError too, and that closes the form.
      means.capture.draftStore.saveTimer();
      return {};
    }
    if (!(error instanceof DraftChangedError)) throw error;
    means.capture.draftStore.adopt(error.stored.draft);
    means.photos.adopt(error.stored.photos);
    const list = error.fields.map(wordOf).join(', ');
    return {
      changed: `In einem anderen Fenster geändert: ${list}. Bitte prüfen Sie es und speichern Sie noch einmal.`,
    };
  }
}

/** Says that another window saved or discarded the draft. */
export function showGone(): void {
  showToast({ kind: 'info', title: 'Diese Aufnahme wurde in einem anderen Fenster gespeichert oder verworfen.' });
}

async function sealShown(means: SealMeans, sign: Signer, tap: Tap): Promise<SealResult> {
  const { capture, photos, name, measuredOffset, supplement } = means;
  const { draft, property, device, elapsedMs } = tap;
  await photos.settled();
  await withRoom(() => capture.draftStore.flush());
  const at = {
    capturedAt: device.wall,
    elapsedMs,
    clockOffset: offsetNow(measuredOffset, device),
    authorName: draft.employeeName?.trim() ?? name,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    shown: { draft, photos: photos.now().photos.map(({ sha256: picture }) => picture) },
    sha256: sha256Hex,
    sign,
    ...supplement,
  };
  return withRoom(() => sealDraft(draft.id, at));
}

async function afterSeal({ capture, photos, onSaved }: SealMeans, row: OutboxRow, { property }: Tap): Promise<void> {
  await capture.draftStore.end();
  requestDelivery();
  const { serviceType } = row.sealed;
  // Failures are ignored, because the record is saved. Writes below `onSaved` do not delay the receipt.
  if (serviceType && property && property.serviceTypes.length > 1)
    await keepService(row.owner, property.id, serviceType).catch(() => undefined);
  onSaved({ row, missing: photos.now().refused });
  // From now on this page can report the loss if the browser deletes the data.
  await undeliveredOfAll().catch(() => undefined);
  await markCountdownKnown(row.owner).catch(() => undefined);
}

async function markCountdownKnown(owner: OwnerKey): Promise<void> {
  const known = (await getSetting('countdownKnown')) ?? [];
  if (!known.includes(owner)) await setSetting('countdownKnown', [...known, owner]);
}

const WORDS: { [field in ShownField]?: string } = {
  employeeName: 'Ihr Name',
  property: 'Immobilie',
  place: 'Standort',
  changes: 'Berichtigung',
  reason: 'Grund',
};

function wordOf(field: ShownField): string {
  return WORDS[field] ?? (field === 'place' ? field : labelOf(field));
}
