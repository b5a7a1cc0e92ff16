/** From a tap on 'Speichern' to the sealed record; comes with the code of the seal, at the tap at the latest. */
import type { DraftRow, OutboxRow, OwnerKey, PropertyRow } from '../../../db/db';
import type { Signer } from '../../../db/deviceKeys';
import { keepService } from '../../../db/lastServices';
import { DraftChangedError, type SealResult, type ShownField, sealDraft, signerFor } from '../../../db/seal';
import { getSetting, setSetting } from '../../../db/settings';
import { DraftGoneError } from '../../../db/storage';
import { undeliveredOfAll } from '../../../db/undelivered';
import { type DeviceNow, type MeasuredOffset, offsetNow } from '../../../domain/delivery/clockOffset';
import { labelOf } from '../../../domain/documentation/fields';
import type { Issue } from '../../../domain/issue';
import { sha256Hex } from '../../../platform/clock';
import { requestDelivery } from '../../../sync/status';
import type { DraftKeeper } from './draftKeeper';
import type { Intake, PhotoIntake } from './photoIntake';
import type { Refusal } from './refusal';
import { withRoom } from './withRoom';

export { signerFor };

/**
 * What a person sees: the draft; how often photos were handed in and removed; the property, also where it is taken away from
 * this person before the storage takes the record.
 */
export type ShownForm = { draft: DraftRow; acts: number; property: PropertyRow | null };

/** A tap on 'Speichern': the clocks of the device then, and the elapsed time of the window, ms. */
export type Tap = ShownForm & { device: DeviceNow; elapsedMs: number };

/** `missing`: what was handed in and is not in the documentation. */
export type Saved = { row: OutboxRow; missing: readonly Refusal[] };

/** What a seal is made with. `name`: of the author, where the form asks for none. */
export type SealMeans = {
  capture: { keeper: DraftKeeper };
  photos: Pick<PhotoIntake, 'settled' | 'adopt'> & { now: () => Intake };
  name: string;
  measuredOffset: MeasuredOffset | null;
  onSaved: (saved: Saved) => void;
};

/** What kept a tap from being saved. `changed`: by another window, a sentence; the form shows it now. Empty: there is nothing left to save. */
export type Refused = { issues?: readonly Issue[]; changed?: string };

/**
 * Seals what the person saw at the tap, and shows what was saved. Where another window changed it, nothing is sealed: the
 * form takes the change over, and the next tap is about that (D390). Where another window sealed it, the form closes.
 */
export async function sealTap(means: SealMeans, sign: Signer, tap: Tap): Promise<Refused> {
  try {
    const result = await sealShown(means, sign, tap);
    if ('issues' in result) return result;
    await afterSeal(means, result.row, tap);
    return {};
  } catch (error) {
    if (error instanceof DraftGoneError) {
      // The next write finds no draft either, and the form closes.
      means.capture.keeper.saveTimer();
      return {};
    }
    if (!(error instanceof DraftChangedError)) throw error;
    means.capture.keeper.adopt(error.stored.draft);
    means.photos.adopt(error.stored.photos);
    const list = error.fields.map(wordOf).join(', ');
    return {
      changed: `In einem anderen Fenster geändert: ${list}. Bitte prüfen Sie es und speichern Sie noch einmal.`,
    };
  }
}

async function sealShown(means: SealMeans, sign: Signer, tap: Tap): Promise<SealResult> {
  const { capture, photos, name, measuredOffset } = means;
  const { draft, property, device, elapsedMs } = tap;
  await photos.settled();
  await withRoom(() => capture.keeper.flush());
  const at = {
    capturedAt: device.wall,
    elapsedMs,
    clockOffset: offsetNow(measuredOffset, device),
    authorName: draft.employeeName?.trim() ?? name,
    propertyName: property?.name ?? '',
    propertyAddress: property?.address ?? '',
    shown: { draft, photos: photos.now().photos.map(({ id }) => id) },
    sha256: sha256Hex,
    sign,
  };
  return withRoom(() => sealDraft(draft.id, at));
}

async function afterSeal({ capture, photos, onSaved }: SealMeans, row: OutboxRow, { property }: Tap): Promise<void> {
  await capture.keeper.end();
  requestDelivery();
  onSaved({ row, missing: photos.now().refused });
  // From now on this page can say what was lost, should the browser delete it (D436).
  await undeliveredOfAll().catch(() => undefined);
  const { serviceType } = row.sealed;
  // Only conveniences for the next time: a full storage must not turn a saved documentation into a failure.
  if (serviceType && property && property.serviceTypes.length > 1)
    await keepService(row.owner, property.id, serviceType).catch(() => undefined);
  await countdownKnown(row.owner).catch(() => undefined);
}

/** From now on this person knows why there is a countdown. */
async function countdownKnown(owner: OwnerKey): Promise<void> {
  const known = (await getSetting('countdownKnown')) ?? [];
  if (!known.includes(owner)) await setSetting('countdownKnown', [...known, owner]);
}

/** What a field is called on the form, where it is not called as everywhere. */
const WORDS = { employeeName: 'Ihr Name', property: 'Immobilie', place: 'Standort' } as const;

function wordOf(field: ShownField): string {
  if (field === 'employeeName' || field === 'property' || field === 'place') return WORDS[field];
  return labelOf(field);
}
