/** The real dependencies: Dexie, our server, and the browser's clock, randomness and lock. */
import { notifyKeyEnded, requestReceipts, submitDocumentation, submitPhoto } from '../api/submit';
import { requestTime } from '../api/time';
import { continueGroup, listBlockedGroups } from '../db/blocked';
import { db } from '../db/db';
import { ageDrafts, expiredDrafts, serverTimeSeen, syncServerTime } from '../db/elapsed';
import {
  applyOutcome,
  completeRows,
  confirmRow,
  countFrom,
  credentialsOf,
  dueIds,
  getDeliveryJob,
  nextDue,
  signInNeeded,
} from '../db/outbox';
import { photoBytes } from '../db/photos';
import { endIdleGrants, judgeGrant, keyTold, untoldKeys } from '../db/session';
import { dropHandle } from '../db/storage';
import { clearTargets } from '../db/targets';
import { unsentOf } from '../db/undelivered';
import { inTime } from '../platform/inTime';
import { log } from '../platform/log';
import type { Ports, Routes, Store } from './ports';
import { type Heartbeat, runAsLeader } from './sender';

export const phoneStore: Store = {
  dueIds,
  nextDue,
  job: getDeliveryJob,
  credentialsOf,
  photoBytes,
  applyOutcome,
  signInNeeded,
  completeRows,
  confirmRow,
  countFrom,
  serverTimeSeen,
  syncServerTime,
  expiredDrafts,
  ageDrafts,
  blockedGroups: listBlockedGroups,
  continueGroup,
  judgeGrant,
  untoldKeys,
  keyTold,
  endIdleGrants,
  clearTargets,
};

const routes: Routes = {
  documentation: async (sealed, credential, signature) => {
    const left = sealed.author === null ? null : await readBriefly(unsentOf(`user:${sealed.author}`));
    return submitDocumentation(sealed, credential, { signature, ...(left === 1 && { waiting: NOTHING_WAITS }) });
  },
  photo: submitPhoto,
  receipts: requestReceipts,
  keyEnded: notifyKeyEnded,
  time: () => requestTime().catch(() => null),
};

/** In ms; inside a request the watchdog would wait as long as for the request. */
const BESIDE_PATIENCE = 2000;

/** Reads what a request sends along; null if the storage fails or hangs. */
export function readBriefly<T>(read: Promise<T>): Promise<T | null> {
  return inTime(read, BESIDE_PATIENCE, null).catch(() => null);
}

/** Beside the last documentation of a queue. The pull sends other numbers. */
const NOTHING_WAITS = { count: 0, since: null };

const HEARTBEAT = 'sender';
const heartbeat: Heartbeat = {
  write: async (at) => {
    await db.meta.put({ key: HEARTBEAT, value: at });
  },
  read: async () => {
    const value = (await db.meta.get(HEARTBEAT))?.value;
    return typeof value === 'number' ? value : null;
  },
};

/** Dependencies of page or service worker; `own` has the differences. */
export function phonePorts(own: Pick<Ports, 'visible' | 'report'>): Ports {
  const now = () => Date.now();
  const locks = navigator.locks ?? null;
  return {
    clock: {
      now,
      timer: (run, ms) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
      },
    },
    random: () => Math.random(),
    routes,
    store: phoneStore,
    runAsLeader: (work) => runAsLeader({ locks, heartbeat, now }, work),
    onStall: () => {
      log('sync.standstill');
      dropHandle();
    },
    ...own,
  };
}
