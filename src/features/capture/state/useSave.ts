/** 'Speichern' on the capture form: questions before the seal, the seal, and what went wrong. */
import { useRef, useState } from 'react';
import { useBusy } from '../../../components/busy';
import { showToast } from '../../../components/Toast';
import type { PropertyRow } from '../../../db/db';
import { StorageError } from '../../../db/storage';
import type { MeasuredOffset } from '../../../domain/delivery/clockOffset';
import type { Issue } from '../../../domain/issue';
import { TEXT } from '../../../domain/text/texts.capture';
import { isExpired } from '../../../domain/time/timer';
import { deviceNow } from '../../../platform/clock';
import { log } from '../../../platform/log';
import { loadQuestions, loadSeal } from '../lazyParts';
import type { Capture, CaptureAuthor } from './opening';
import type { Answering, Answers, Question } from './questions';
import type { Saved, SealMeans, ShownForm, Tap } from './sealing';
import type { CapturePhotos } from './usePhotos';
import { propertyOf } from './useProperty';
import { useSigner } from './useSigner';

export type { Saved };
export type SaveContext = {
  capture: Capture;
  who: CaptureAuthor;
  name: string;
  supplement?: SealMeans['supplement'];
  measuredOffset: MeasuredOffset | null;
  properties: readonly PropertyRow[] | null | undefined;
  photos: Pick<CapturePhotos, 'settled' | 'now' | 'adopt' | 'acts'>;
  onSaved: (saved: Saved) => void;
};
/**
 * `issues`: only the seal finds them (e.g. a damaged photo). `changed`: a sentence about another window's change.
 * `pending`: a tap before 0:00 waits for the storage or an answer. It stays valid after 0:00 while the form shows
 * the same.
 */
export type Save = Answering & {
  saving: boolean;
  pending: boolean;
  issues: readonly Issue[];
  changed: string | null;
  question: Question | null;
  save: () => void;
};

/** 'Speichern': the moment of the tap is the time of capture and decides about the window. */
export function useSave(context: SaveContext): Save {
  const { countdown } = context.capture;
  const [found, setFound] = useState(NOTHING);
  const [waiting, setWaiting] = useState<Tap | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const signer = useSigner(context.who.owner);
  const answers = useRef<Answers>({ sure: null, noService: false });
  // A tap ends with the next change of the form. An answer to its question does not end it.
  const pending = question || isShown(waiting, context) ? waiting : null;
  const [saving, save] = useBusy(async () => {
    const tap = question ? getAnsweredTap(context, pending) : getValidTap(context, pending);
    const inTime = isExpired(tap.elapsedMs) ? null : tap;
    setFound(NOTHING);
    setWaiting(inTime);
    try {
      const { openQuestion } = await loadQuestions();
      const next = openQuestion(tap.draft, tap.property, answers.current);
      setQuestion(next);
      if (next) return;
      const { sealTap } = await loadSeal();
      const outcome = await sealTap(context, await signer(), tap);
      setFound({ ...NOTHING, ...outcome });
      // A tap in time also counts for the other window's change.
      setWaiting(outcome.changed && inTime ? { ...inTime, ...onScreen(context) } : null);
    } catch (error) {
      showFailure(error);
    }
  });
  const answerQuestion = (more: Partial<Answers>) => {
    answers.current = { ...answers.current, ...more };
    void save();
  };
  const withdrawQuestion = () => {
    setQuestion(null);
    if (!isExpired(countdown.elapsed())) setWaiting(null);
  };
  return {
    saving,
    pending: pending !== null,
    ...found,
    question,
    save: () => void save(),
    answer: answerQuestion,
    withdraw: withdrawQuestion,
  };
}

/** Whether the form still shows what it showed at the tap. */
function isShown(tap: Tap | null, { capture, photos }: SaveContext): boolean {
  return tap?.draft === capture.draftStore.kept().draft && tap.acts === photos.acts();
}

const NOTHING: Pick<Save, 'issues' | 'changed'> = { issues: [], changed: null };

function showFailure(error: unknown): void {
  log('save.failed', error instanceof Error ? error.name : 'unknown');
  const text = error instanceof StorageError ? error.message : undefined;
  showToast({ kind: 'danger', title: TEXT.saveFailed, text });
}

/** The tap that counts: this one, or after 0:00 the pending one. */
function getValidTap(context: SaveContext, pending: Tap | null): Tap {
  const { countdown } = context.capture;
  if (countdown.clockWasSet()) log('clock.set', 'during capture');
  const now = { device: deviceNow(), elapsedMs: countdown.elapsed(), ...onScreen(context) };
  return pending && isExpired(now.elapsedMs) ? pending : now;
}

function getAnsweredTap(context: SaveContext, pending: Tap | null): Tap {
  return pending ? { ...pending, draft: context.capture.draftStore.kept().draft } : getValidTap(context, null);
}

/** What the form shows now. The seal takes the property from here, so it cannot differ from the label. */
function onScreen({ capture, properties, photos }: SaveContext): ShownForm {
  const { draft } = capture.draftStore.kept();
  return { draft, acts: photos.acts(), property: propertyOf(properties, draft.property) };
}
