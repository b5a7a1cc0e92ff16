/** What the simulator runs of the app, as the page, the form and the service worker run it. */
import * as begun from '../../src/data/begun';
import * as drafts from '../../src/data/drafts';
import { storageState } from '../../src/data/guard';
import { openLink, ownerOfLink } from '../../src/data/links';
import { restartAll } from '../../src/data/outbox';
import { addPhoto, removePhoto } from '../../src/data/photos';
import { sealDraft } from '../../src/data/seal';
import { currentSession, signInLocally, signOutLocally } from '../../src/data/session';
import { sha256Hex } from '../../src/device/clock';
import { createEngine } from '../../src/sync/engine';
import { startSync } from '../../src/sync/page';
import { phonePorts } from '../../src/sync/phone';
import { requestDelivery, requestRoom } from '../../src/sync/status';

const { discardDraft, changeDraft, openDraft } = drafts;
const { expireForgotten, showExpiry } = begun;
const capturing = {
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
const sending = { startSync, createEngine, phonePorts, restartAll, requestDelivery, requestRoom };

export const app = { ...capturing, ...people, ...sending, storageState, sha256Hex };
