import { useState } from 'react';
import type { PropertyRow } from '../../../db/db';
import { StorageError } from '../../../db/storage';
import type { MeasuredOffset } from '../../../domain/delivery/clockOffset';
import { NO_PLACE, placeOfProperty } from '../../../domain/documentation/place';
import type { ServiceType } from '../../../domain/documentation/service';
import { type SupplementParent, supplementDraftIssues } from '../../../domain/documentation/supplementDraft';
import { SUPPLEMENT_PHOTOS_MAX, TIME_LIMIT } from '../../../domain/limits';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import type { Capture, CaptureAuthor } from '../state/opening';
import type { PhotoLimit } from '../state/photoIntake';
import { useCaptureBase } from '../state/useCaptureBase';
import { focusStep, useFocusBack } from '../state/useFocusBack';
import { propertyOf } from '../state/useProperty';
import type { Saved } from '../state/useSave';

export type SupplementFormProps = {
  capture: Capture;
  who: CaptureAuthor;
  name: string;
  parent: SupplementParent;
  /** The person's properties; empty for a link. */
  properties: readonly PropertyRow[];
  /** Services of a link's property, which is in no list. */
  agreed: readonly ServiceType[];
  needsReason: boolean;
  /** Opened by 'Etwas stimmt nicht': the camera waits for a tap. */
  isCorrection: boolean;
  measuredOffset: MeasuredOffset | null;
  back: string;
  onSaved: (saved: Saved) => void;
  onLeave: () => void;
};

export type SupplementState = ReturnType<typeof useSupplementForm>;

export function useSupplementForm(props: SupplementFormProps) {
  const { capture, parent, needsReason } = props;
  const target = propertyOf(props.properties, capture.draftStore.kept().draft.changes?.property ?? null);
  const supplement = { needsReason, ...(target && { changedPropertyName: target.name }) };
  const context = { ...props, supplement, properties: [namesOf(parent)] };
  const base = useCaptureBase(context, { waits: props.isCorrection || needsReason, limit: LIMIT });
  const { draftStore, draft, fault, taken } = base;
  const [showErrors, setShowErrors] = useState(false);
  const issues = supplementDraftIssues(draft, taken, { elapsedMs: base.expired ? TIME_LIMIT : 0, needsReason });
  useFocusBack(base.camera.showing, 'save');
  const attempt = () => {
    const [first] = issues;
    setShowErrors(first !== undefined);
    if (first) return focusStep(first.field);
    // The person's own position, else the property's: a Nachtrag never waits for one. A wrong house is no place.
    const isElsewhere = draftStore.kept().draft.changes?.property !== undefined;
    const home = isElsewhere ? NO_PLACE : placeOfProperty(propertyOf(props.properties, parent.property));
    if (draft.place === null && home) draftStore.change({ place: home }, false);
    base.saveDraft();
  };
  return { ...base, issues, showErrors, attempt, fault: fault instanceof StorageError ? fault.message : null };
}

const LIMIT: PhotoLimit = {
  most: SUPPLEMENT_PHOTOS_MAX,
  why: ISSUE_TEXT.supplement_photos,
  full: ISSUE_TEXT.supplement_photos,
};

/** The record's names for offline lists; without position and services, so that saving raises no question. */
function namesOf({ property, propertyName, propertyAddress }: SupplementParent): PropertyRow {
  return {
    id: property ?? '',
    account: '',
    name: propertyName,
    address: propertyAddress,
    latitude: 0,
    longitude: 0,
    notes: '',
    serviceTypes: [],
  } as PropertyRow;
}
