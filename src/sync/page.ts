/**
 * The page's engine: triggers of delivery and pull, and the shown status. Called once, by src/app.
 */
import { fetchIdentity, renewSessionToken, requestGrant } from '../api/auth';
import { setSession } from '../api/client';
import { listChangedDocumentations, listTombstones } from '../api/documentations';
import { listProperties } from '../api/properties';
import { type Answered, onAnswered } from '../api/submit';
import { db } from '../db/db';
import { applyPull, pullCursor } from '../db/documentations';
import { keepKnownDevice } from '../db/knownDevices';
import { nextDue } from '../db/outbox';
import { getPlansReceivedAt, replacePlans } from '../db/plans';
import { replaceProperties } from '../db/replaceSet';
import { currentSession, grantOf, saveGrant, sessionAccepted, updateSession } from '../db/session';
import { getSetting, setClockOffset } from '../db/settings';
import { offsetNow } from '../domain/delivery/clockOffset';
import type { WaitingWork } from '../domain/delivery/waitingWork';
import { MINUTE } from '../domain/time/duration';
import { deviceNow } from '../platform/clock';
import { log } from '../platform/log';
import { isPageVisible, onOnline, onVisible } from '../platform/page';
import { deliverInBackground } from './backgroundSync';
import { reportEndedSessions } from './endedSessions';
import { createEngine } from './engine';
import { phonePorts, readBriefly } from './phone';
import { createPuller, type PullerPorts } from './puller';
import { type SyncStatus, setRunners, useSyncStatus } from './status';
import { watchQuery } from './watch';

/** Pull interval while visible without other triggers. */
const PULL_INTERVAL = 5 * MINUTE;

/** Starts delivery and pull; returns the stop function. */
export function startSync(): () => void {
  const ports = phonePorts({ visible: isPageVisible, report: (sending) => useSyncStatus.setState({ sending }) });
  const { clock, random } = ports;
  const logPullFailure = (error: unknown) => log('pull.failed', nameOf(error));
  const setPullStatus = (pull: SyncStatus['pull']) => useSyncStatus.setState({ pull });
  const puller = createPuller({
    ports: pullPorts,
    clock,
    random,
    status: setPullStatus,
    onPulled: (at) => void showPulledAt(at),
    failed: logPullFailure,
  });
  const engine = createEngine(ports, puller.tick);
  const wakeSync = () => {
    engine.wake();
    puller.run();
  };
  setRunners({ deliver: engine.wake, pull: puller.run, makeRoom: engine.makeRoom });
  const stops = [
    watchQuery('queue', () => nextDue(), engine.due),
    deliverInBackground(),
    watchSession(puller.session),
    onOnline(wakeSync),
    onVisible(wakeSync),
    everyFewMinutes(puller.tick),
    () => setRunners(null),
    watchAnswers(),
    reportEndedSessions(),
    engine.stop,
  ];
  engine.wake();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows who answered the last delivery request, until the network changes. */
function watchAnswers(): () => void {
  const showAnswered = (answered: Answered | null) => useSyncStatus.setState({ answered });
  onAnswered(showAnswered);
  const stop = onOnline(() => showAnswered(null));
  return () => {
    stop();
    onAnswered(() => {});
  };
}

/** Copies the stored session's token to the API client, and passes the signed-in user to `onChange`. */
function watchSession(onChange: (user: string | null) => void): () => void {
  const readSession = () => db.session.get('current');
  return watchQuery('session', readSession, (session) => {
    setSession(session?.token ?? null);
    onChange(session?.alive ? session.user : null);
  });
}

function everyFewMinutes(run: () => void): () => void {
  const id = setInterval(() => isPageVisible() && run(), PULL_INTERVAL);
  return () => clearInterval(id);
}

/** Waiting work of the signed-in person; undefined while the storage does not answer. */
async function readOwnWaitingWork(): Promise<WaitingWork | undefined> {
  const readWork = async () => {
    const session = await currentSession();
    return session && (await import('../db/waitingWork')).waitingWorkOf(`user:${session.user}`);
  };
  return (await readBriefly(readWork())) ?? undefined;
}

const pullPorts: PullerPorts = {
  source: {
    setToken: setSession,
    me: async (token) => fetchIdentity(token, await readOwnWaitingWork()),
    refresh: renewSessionToken,
    requestGrant,
    properties: () => listProperties(),
    changed: listChangedDocumentations,
    tombstones: (since) => listTombstones(since),
    plans: async () => (await import('../api/plans')).listDue(),
  },
  store: {
    session: currentSession,
    updateSession,
    sessionAccepted,
    setClockOffset,
    keepKnownDevice,
    grantOf,
    saveGrant,
    cursor: pullCursor,
    applyPull,
    replaceProperties,
    getPlansReceivedAt,
    replacePlans,
  },
  threads: async (account, over) => (await import('./afterPull')).syncThreadsAndTargets(account, over),
  now: () => Date.now(),
};

/** Shows the last complete pull: `pulledAt` in device ms, `contactAt` the same moment by the server's clock. */
async function showPulledAt(pulledAt: number | null): Promise<void> {
  const measured = await getSetting('measuredOffset').catch(() => null);
  useSyncStatus.setState({
    pulledAt,
    contactAt: pulledAt === null ? null : pulledAt + (offsetNow(measured, deviceNow()) ?? 0),
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
