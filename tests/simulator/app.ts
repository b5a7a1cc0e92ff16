/** The parts of the app that the simulator runs, as page, form and service worker. */

import * as drafts from '../../src/db/drafts';
import { storageState } from '../../src/db/guard';
import { openLink, ownerOfLink } from '../../src/db/links';
import { restartAll } from '../../src/db/outbox';
import { addPhoto, removePhoto } from '../../src/db/photos';
import { sealDraft } from '../../src/db/seal';
import { currentSession, signInLocally, signOutLocally } from '../../src/db/session';
import { supplementSubject } from '../../src/db/supplements';
import { queueAnswer, threadsHere } from '../../src/db/threads';
import * as begun from '../../src/db/unsavedDrafts';
import { sha256Hex } from '../../src/platform/clock';
import { createEngine } from '../../src/sync/engine';
import { startSync } from '../../src/sync/page';
import { phonePorts } from '../../src/sync/phone';
import { requestDelivery, requestPull, requestRoom } from '../../src/sync/status';

const { createDraft, discardDraft, changeDraft, openDraft } = drafts;
const { expireForgotten, showExpiry } = begun;
const capturing = {
  createDraft,
  openDraft,
  addPhoto,
  removePhoto,
  changeDraft,
  discardDraft,
  sealDraft,
  expireForgotten,
  showExpiry,
};
const people = { currentSession, signInLocally, signOutLocally, openLink, ownerOfLink };
const sending = { startSync, createEngine, phonePorts, restartAll, requestDelivery, requestPull, requestRoom };

const adding = { supplementSubject, queueAnswer, threadsHere };

export const app = { ...capturing, ...adding, ...people, ...sending, storageState, sha256Hex };
