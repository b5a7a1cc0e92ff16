import { useRef, useState } from 'react';
import type { OutboxRow, PropertyRow } from '../../../data/db';
import type { Signer } from '../../../data/deviceKeys';
import { keepService } from '../../../data/lastServices';
import type { Sealing, SealResult } from '../../../data/seal';
import { StorageError } from '../../../data/storage';
import { deviceNow, sha256Hex } from '../../../device/clock';
import { log } from '../../../device/log';
import { type MeasuredOffset, offsetNow } from '../../../domain/clockOffset';
import type { Issue } from '../../../domain/issue';
import { TEXT } from '../../../domain/texts.capture';
import { isExpired } from '../../../domain/timer';
import { requestDelivery } from '../../../sync/status';
import { useBusy } from '../../../ui/busy';
import { toast } from '../../../ui/toast';
import { loadQuestions, loadSeal } from '../lazyParts';
import { countdownKnown } from '../WhyCountdown';
import type { Capture, CaptureAuthor } from './opening';
import type { Answering, Answers, Question } from './questions';
import type { Refusal } from './refusal';
import type { Photos } from './usePhotos';
import { useSigner } from './useSigner';
import { withRoom } from './withRoom';

export type SaveContext = {
  capture: Capture;
  who: CaptureAuthor;
  /** Of the author, as lists show it without a network. */
  name: string;
  measuredOffset: MeasuredOffset | null;
  /** As lists show it without a network, and as it may be asked about. */
  property: PropertyRow | null;
  photos: Pick<Photos, 'settled' | 'missing'>;
  onSaved: (saved: Saved) => void;
};
/** `missing`: what was handed in and is not in the documentation. */
export type Saved = { row: OutboxRow; missing: readonly Refusal[] };
/**
 * `refused`: what the seal found that the form had not (e.g. a damaged photo). `pending`: a tap that came in time and is not
 * served, because the storage failed or something is asked; it counts when the person goes on, also after 0:00 (D56).
 */
export type Save = Answering & {
  saving: boolean;
  pending: boolean;
  refused: readonly Issue[];
  /** What the tap waits for, until it is answered or withdrawn. */
  question: Question | null;
  save: () => void;
};

/** What a seal is made with: the form, and the way to the device's signature. */
type Means = SaveContext & { signer: () => Promise<Signer> };

/**
 * A tap on 'Speichern': device time, elapsed time of the window and the offset of the device's clock then, all in ms; and
 * the property as it stood there, also where it is taken away from this person before the storage takes the record.
 */
type Tap = Pick<Sealing, 'capturedAt' | 'elapsedMs' | 'clockOffset' | 'propertyName' | 'propertyAddress'>;

/** 'Speichern': the moment of the tap decides about the window and is the time of capture (architecture 4). */
export function useSave(context: SaveContext): Save {
  const { keeper, countdown } = context.capture;
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [pending, setPending] = useState<Tap | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const signer = useSigner(context.who.owner);
  const answers = useRef<Answers>({ sure: null, noService: false });
  const [saving, save] = useBusy(async () => {
    const tap = question && pending ? pending : tapped(context, pending);
    const inTime = isExpired(tap.elapsedMs) ? null : tap;
    setRefused([]);
    setPending(inTime);
    try {
      const { openQuestion } = await loadQuestions();
      const next = openQuestion(keeper.kept().draft, context.property, answers.current);
      setQuestion(next);
      if (next) return;
      setRefused(await sealed({ ...context, signer }, tap));
      setPending(null);
    } catch (error) {
      tellFailed(error);
    }
  });
  const answer = (more: Partial<Answers>) => {
    answers.current = { ...answers.current, ...more };
    void save();
  };
  const withdraw = () => {
    setQuestion(null);
    // What is changed from now on is not what was tapped for; after 0:00 nothing changes any more.
    if (!isExpired(countdown.elapsed())) setPending(null);
  };
  return { saving, pending: pending !== null, refused, question, save: () => void save(), answer, withdraw };
}

function tellFailed(error: unknown): void {
  log('save.failed', error instanceof Error ? error.name : 'unknown');
  const text = error instanceof StorageError ? error.message : undefined;
  toast({ kind: 'danger', title: TEXT.saveFailed, text });
}

/** This tap, or after 0:00 the last one before it that was not served. */
function tapped({ capture: { countdown }, measuredOffset, property }: SaveContext, pending: Tap | null): Tap {
  if (countdown.clockWasSet()) log('clock.set', 'during capture');
  const device = deviceNow();
  const clockOffset = offsetNow(measuredOffset, device);
  const at = { propertyName: property?.name ?? '', propertyAddress: property?.address ?? '' };
  const now = { capturedAt: device.wall, elapsedMs: countdown.elapsed(), clockOffset, ...at };
  return pending && isExpired(now.elapsedMs) ? pending : now;
}

/** Seals and shows what was saved; else what the seal found. */
async function sealed(context: Means, tap: Tap): Promise<readonly Issue[]> {
  const result = await seal(context, tap);
  if ('issues' in result) return result.issues;
  await saved(result.row, context);
  return [];
}

async function seal({ capture, name, photos, signer }: Means, tap: Tap): Promise<SealResult> {
  const { keeper } = capture;
  await photos.settled();
  await withRoom(() => keeper.flush());
  const { sealDraft } = await loadSeal();
  const at = {
    ...tap,
    authorName: keeper.kept().draft.employeeName?.trim() ?? name,
    sha256: sha256Hex,
    sign: await signer(),
  };
  return withRoom(() => sealDraft(keeper.kept().draft.id, at));
}

async function saved(row: OutboxRow, { capture, property, photos, onSaved }: SaveContext): Promise<void> {
  await capture.keeper.end();
  requestDelivery();
  onSaved({ row, missing: photos.missing() });
  const { serviceType } = row.sealed;
  // Only conveniences for the next time: a full storage must not turn a saved documentation into a failure.
  if (serviceType && property && property.serviceTypes.length > 1)
    await keepService(row.owner, property.id, serviceType).catch(() => undefined);
  await countdownKnown(row.owner).catch(() => undefined);
}
