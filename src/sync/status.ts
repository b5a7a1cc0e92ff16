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
  heardAt: number | null;
  /**
   * Who answered the last delivery request, a new object each time; null = none since start or
   * network change.
   */
  answered: Answered | null;
  /** The browser took it on to deliver what waits, also when no page is open any more (pocket.ts). */
  pocket: boolean;
};

/** Live status for screens. */
export const useSyncStatus = create<SyncStatus>()(() => ({
  sending: null,
  pull: 'idle',
  pulledAt: null,
  heardAt: null,
  answered: null,
  pocket: false,
}));

/** How far a record is, in words, live; for every screen. */
export function useDelivery(record: { id: string } & Parameters<typeof deliveryWords>[0]): DeliveryWords {
  const sending = useSyncStatus((status) => status.sending?.id === record.id);
  const heardAt = useSyncStatus((status) => status.heardAt);
  return deliveryWords(record, { now: heardAt ?? Date.now(), sending });
}

/** The same for the rows of a table, of which each asks. */
export function useDeliveries(): (record: { id: string } & Parameters<typeof deliveryWords>[0]) => DeliveryWords {
  const sending = useSyncStatus((status) => status.sending?.id);
  const heardAt = useSyncStatus((status) => status.heardAt);
  return (record) => deliveryWords(record, { now: heardAt ?? Date.now(), sending: sending === record.id });
}

/** The next answer to a delivery, by whoever; null where none came within `ms`. */
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

/** What the running engine can be asked for; nothing happens before the engine started, it begins with both. */
export type Runners = { deliver: () => void; pull: () => void; makeRoom: () => Promise<number> };
let runners: Runners | null = null;

/** The engine puts itself behind the buttons; null takes it away. */
export function setRunners(next: Runners | null): void {
  runners = next;
}

/** 'Jetzt übertragen', after `restartAll`: looks at the whole queue at once. */
export function requestDelivery(): void {
  runners?.deliver();
}

/** Asks the server for news, e.g. when a list is pulled down. */
export function requestPull(): void {
  runners?.pull();
}

/**
 * The storage is full: confirms complete documentations once more and forgets their bytes before
 * the 72 hours are over; never anything unsent.
 * @returns how many documentations gave their room; 0 without a network.
 */
export function requestRoom(): Promise<number> {
  return runners?.makeRoom() ?? Promise.resolve(0);
}
