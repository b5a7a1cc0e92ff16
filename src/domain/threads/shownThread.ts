/** A thread as one party sees it, from the server or from the phone. Times in ms. */
import type { Open } from '../shape';
import type { ThreadSide, ThreadState, ThreadSubject } from './thread';

/** A photo as its message announces it; `bytes`: its size. */
export type SentPhoto = { id: string; sha256: string; bytes: number; width: number; height: number };

/**
 * `template`: a ready-made sentence (domain/threads/threadTexts.ts), '' = none. `photos`: ids of arrived ones.
 * `missingPhotos`: how many are still to come. `correctedText`: the notes as they hold now, where a report has others;
 * null = the same. Both are absent in rows of an older app.
 */
export type ThreadMessage = {
  id: string;
  side: Open<ThreadSide>;
  by: string;
  text: string;
  template: string;
  at: number;
  photos: string[];
  missingPhotos?: number;
  correctedText?: string | null;
  isOwn: boolean;
};
/**
 * `record`, `photo`, `service`, `day`: '' where the subject has none. `waits`: for this party. `isMoved`: its record
 * belongs to another Hausverwaltung now, or to none.
 */
export type Thread = {
  id: string;
  subject: Open<ThreadSubject>;
  record: string;
  number: string;
  photo: string;
  property: string;
  propertyName: string;
  service: string;
  day: string;
  state: Open<ThreadState>;
  raisedBy: Open<ThreadSide>;
  openedAt: number;
  changedAt: number;
  closedAt: number | null;
  waits: boolean;
  mayClose: boolean;
  mayReopen: boolean;
  isMoved: boolean;
  messages: ThreadMessage[];
};
