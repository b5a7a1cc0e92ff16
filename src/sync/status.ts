/**
 * Delivery status in memory; may be lost. Screens import only this file of the folder: they read it
 * and request runs, but never call the engine.
 */
import { create } from 'zustand';
import type { Answered } from '../api/submit';
import { type DeliveryWords, deliveryWords } from '../domain/delivery/deliveryWords';

export type SyncStatus = {
  /** The current documentation: `done` of `total` photos have arrived. */
  sending: { id: string; done: number; total: number } | null;
  /** 'signInNeeded': the session is dead; lists still show, the grant still delivers. */
  pull: 'idle' | 'running' | 'failed' | 'signInNeeded';
  /** Last complete pull, ms; null = none since page start. */
  pulledAt: number | null;
  /** The same moment by the server's clock. */
  contactAt: number | null;
  /**
   * Who answered the last delivery request, a new object each time; null = none since start or
   * network change.
   */
  answered: Answered | null;
  /** The browser promised to start the worker, also without an open page (backgroundSync.ts). */
  backgroundSync: boolean;
};

/** Status for screens. */
export const useSyncStatus = create<SyncStatus>()(() => ({
  sending: null,
  pull: 'idle',
  pulledAt: null,
  contactAt: null,
  answered: null,
  backgroundSync: false,
}));

/** Delivery state in words, live. */
export function useDelivery(record: { id: string } & Parameters<typeof deliveryWords>[0]): DeliveryWords {
  const sending = useSyncStatus((status) => status.sending?.id === record.id);
  const contactAt = useSyncStatus((status) => status.contactAt);
  return deliveryWords(record, { now: contactAt ?? Date.now(), sending });
}

/** The same for table rows. */
export function useDeliveries(): (record: { id: string } & Parameters<typeof deliveryWords>[0]) => DeliveryWords {
  const sending = useSyncStatus((status) => status.sending?.id);
  const contactAt = useSyncStatus((status) => status.contactAt);
  return (record) => deliveryWords(record, { now: contactAt ?? Date.now(), sending: sending === record.id });
}

/** The next delivery answer from anywhere; null after `ms`. */
export function nextAnswer(ms: number): Promise<Answered | null> {
  const before = useSyncStatus.getState().answered;
  return new Promise((resolve) => {
    const resolveAnswer = (answered: Answered | null) => {
      stop();
      clearTimeout(timer);
      resolve(answered);
    };
    const timer = setTimeout(() => resolveAnswer(null), ms);
    const stop = useSyncStatus.subscribe(({ answered }) => {
      if (answered !== null && answered !== before) resolveAnswer(answered);
    });
  });
}

/** Requests to the running engine; without effect before it starts. */
export type Runners = { deliver: () => void; pull: () => void; makeRoom: () => Promise<number> };
let runners: Runners | null = null;

/** Connects the engine; null disconnects it. */
export function setRunners(next: Runners | null): void {
  runners = next;
}

/** 'Jetzt übertragen', after `restartAll`: checks the full queue at once. */
export function requestDelivery(): void {
  runners?.deliver();
}

/** Pulls, e.g. by pull-to-refresh. */
export function requestPull(): void {
  runners?.pull();
}

/**
 * The storage is full: confirms complete documentations and releases their bytes before 72 hours;
 * never anything unsent.
 * @returns the number released; 0 without a network.
 */
export function requestRoom(): Promise<number> {
  return runners?.makeRoom() ?? Promise.resolve(0);
}
