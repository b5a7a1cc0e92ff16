/** The effect of each act of a plan on a story. */

import { LINK } from './people';
import type { Phone } from './phone';
import { type Act, type Kind, meaning } from './plan';
import { type Story, USERS } from './story';

type Do = (phone: Phone, n: readonly number[]) => void | Promise<void>;
const HOUR = 3_600_000;
/** Maximum milliseconds of a hidden page. */
const POCKET = 300_000;
/** An office deals with one of so many newest records or threads. */
const RECENT = 12;
/** A backup older than the phones' copies is beyond the promise. */
const BACKUP_KEPT = 72 * HOUR;

export class Acts {
  private backup: { at: number; restore: (isRecovered: boolean) => void; has: (id: string) => boolean } | null = null;

  constructor(private readonly story: Story) {}

  async do({ kind, n }: Act, phone: Phone): Promise<void> {
    await this.all[kind](phone, n);
  }

  /** Ends all faults and shows every page. */
  endTrouble(): void {
    const { server, phones } = this.story;
    Object.assign(server, { isDown: false, fallsOver: false, confused: false, busy: false });
    for (const phone of phones) {
      Object.assign(phone, {
        inHand: true,
        mood: 'fine',
        slow: false,
        trouble: 'none',
        room: Number.POSITIVE_INFINITY,
      });
      phone.hang({ calls: 0, ms: 0, effect: 'before' });
      phone.thaw();
      for (const page of [...phone.pages, phone.worker]) page?.dieIn(Number.POSITIVE_INFINITY);
      // A page too old for the database says so, and the person reloads it.
      if (phone.disk.schema > OLD) phone.version = 'next';
      for (const page of phone.pages) {
        const state = page.app?.storageState();
        if (state === 'reload' || state === 'older') page.die();
      }
      if (!phone.page) phone.open();
      phone.look(true);
      phone.online();
    }
  }

  /** Ends a fault after a while, unless it was set again. */
  private until(ms: number, undo: () => void): void {
    this.story.world.later(ms, 'a fault ends', undo);
  }

  private script(work: Promise<void>): void {
    // An action may fail with the storage; the ledger knows what was claimed.
    work.catch(() => {});
  }

  private docOf(n = 0): string | undefined {
    const ids = [...this.story.server.docs.keys()].slice(-RECENT);
    return ids.length === 0 ? undefined : meaning.at(ids, n);
  }

  private readonly all: Record<Kind, Do> = {
    capture: (phone, [a]) => this.capture(phone, { photos: meaning.photos(a) }),
    captureTwice: (phone, [a, b]) => {
      this.capture(phone, { photos: meaning.photos(a), twice: true });
      if ((b ?? 0) < 0.5) this.capture(phone, { photos: 1 });
    },
    photosOnly: (phone, [a]) => this.capture(phone, { photos: meaning.photos(a), save: false }),
    byLink: (phone, [a]) => this.capture(phone, { photos: meaning.photos(a), link: LINK }),
    supplement: (phone, [a, b, c, d]) => {
      const owner = (d ?? 0) < 0.85 ? phone.signedIn : `link ${LINK}`;
      const parent = meaning.at(this.story.ledger.recordsOf(owner), a)?.id;
      const photos = meaning.later(b);
      const corrects = photos === 0 || (c ?? 0) < 0.5;
      if (parent !== undefined) this.script(this.story.people.supplement(phone, { parent, photos, corrects }));
    },
    answer: (phone, [a]) => this.script(this.story.people.answer(phone, a ?? 0)),
    officeQuestion: (phone, [a]) => {
      const { docs, threads } = this.story.server;
      const own = [...docs.values()].filter(({ owner }) => owner === phone.signedIn).slice(-RECENT);
      // Without a record the question is about a missing day.
      threads.open(own.length > 0 ? meaning.at(own, a).sealed.id : '', phone.signedIn);
    },
    officeCloses: (_, [a]) => {
      const { threads } = this.story.server;
      const open = [...threads.talks.values()].slice(-RECENT);
      if (open.length > 0) threads.close(meaning.at(open, a).id);
    },
    removePhoto: (phone) => this.script(this.story.people.remove(phone)),
    pressAgain: (phone) => this.script(this.story.people.pressAgain(phone)),
    discard: (phone) => this.script(this.story.people.discard(phone)),
    look: (phone) => this.script(this.story.people.look(phone)),
    button: (phone) => this.script(this.story.people.button(phone)),
    makeRoom: (phone) => {
      const app = phone.page?.app;
      if (app) this.script(this.story.people.makeRoom(app, phone));
    },
    signIn: (phone, [a]) => this.script(this.story.people.signIn(phone, meaning.at(USERS, a))),
    signOut: (phone) => this.script(this.story.people.signOut(phone)),
    secondPage: (phone) => {
      if (phone.pages.filter((page) => !page.dead).length < 3) phone.open();
    },
    closePage: (phone) => phone.page?.die(),
    hide: (phone) => phone.look(false),
    takeOut: (phone) => {
      phone.inHand = true;
      phone.thaw();
      if (!phone.page) phone.open();
      phone.look(true);
    },
    // The browser freezes or ends a hidden page.
    pocket: (phone, [a, b]) => {
      phone.inHand = false;
      phone.look(false);
      const end = () => !phone.inHand && ((a ?? 0) < 0.5 ? phone.freeze() : phone.kill());
      this.until((b ?? 0) * POCKET, end);
    },
    network: (phone, [a, b]) => {
      const mood = meaning.mood(a);
      phone.mood = mood;
      this.until(meaning.lasts(b), () => {
        if (phone.mood !== mood) return;
        phone.mood = 'fine';
        phone.online();
      });
    },
    slow: (phone, [a]) => {
      phone.slow = true;
      this.until(meaning.lasts(a), () => {
        phone.slow = false;
      });
    },
    online: (phone) => phone.online(),
    crash: (phone, [a, b]) => {
      const instance = (b ?? 0) < 0.7 ? phone.page : phone.worker;
      instance?.dieIn(meaning.crashPoints(a));
    },
    kill: (phone) => phone.kill(),
    powerCut: (phone) => {
      phone.kill();
      phone.disk.powerCut();
    },
    freeze: (phone, [a]) => {
      phone.freeze();
      this.until(meaning.lasts(a), () => phone.inHand && phone.thaw());
    },
    wakeWorker: (phone) => phone.wake(),
    killWorker: (phone) => phone.worker?.die(),
    storage: (phone, [a, b]) => {
      phone.trouble = meaning.trouble(a);
      this.until(meaning.lasts((b ?? 0) * 0.7), () => {
        phone.trouble = 'none';
      });
    },
    hang: (phone, [a, b, c]) => {
      phone.hang({ calls: meaning.calls(a), ms: meaning.hangs(b), effect: meaning.trouble(c) });
      this.until(meaning.lasts((c ?? 0) * 0.8), () => phone.hang({ calls: 0, ms: 0, effect: 'before' }));
    },
    full: (phone, [a]) => {
      phone.room = phone.disk.table('photoBytes').size;
      this.until(meaning.lasts(a), () => {
        phone.room = Number.POSITIVE_INFINITY;
      });
    },
    evict: (phone) => {
      phone.evict();
      this.story.ledger.evict(phone);
    },
    clock: (phone, [a]) => phone.setClock(meaning.clock(a)),
    serverClock: (_, [a]) => {
      const by = meaning.clock(a);
      this.story.world.serverSkew += by;
      this.story.world.serverAhead += Math.max(0, by);
    },
    serverDown: (_, [a]) => {
      const { server } = this.story;
      server.isDown = true;
      server.epoch++;
      this.until(meaning.lasts(a), () => {
        server.isDown = false;
      });
    },
    serverFalls: (_, [a]) => this.trouble('fallsOver', a),
    confused: (_, [a]) => this.trouble('confused', a),
    busy: (_, [a]) => this.trouble('busy', a),
    stumble: (phone) => {
      const [intent] = this.story.ledger.savedOn(phone);
      const { stumbling } = this.story.server;
      if (!intent || stumbling.size > 0) return;
      stumbling.add(intent.id);
      this.until(40 * HOUR, () => stumbling.clear());
    },
    backup: () => {
      this.backup = { at: this.story.world.now, ...this.story.server.backup() };
    },
    restore: (_, [a]) => this.restore(a),
    lose: (_, [a, b]) => {
      const id = this.docOf(a);
      if (id === undefined || !this.story.mayLose(id)) return;
      this.story.met('server lost something');
      this.story.server.lose(id, meaning.at(['row', 'file', 'bytes'] as const, b));
    },
    deskDeletes: (_, [a]) => {
      const id = this.docOf(a);
      if (id !== undefined) this.story.server.remove(id);
    },
    deskReleases: (_, [a]) => {
      const stored = this.story.server.docs.get(this.docOf(a) ?? '');
      if (stored) Object.assign(stored, { held: false, updated: this.story.server.clock() });
    },
    endGrants: (_, [a]) => this.story.server.endCredentials(meaning.at(USERS, a)),
    dismiss: (_, [a]) => this.story.server.dismiss(meaning.at(USERS, a)),
    reinstate: (_, [a]) => {
      const account = this.story.server.accounts.get(meaning.at(USERS, a));
      if (account) account.endedAt = null;
    },
    revokeLink: () => {
      const { server } = this.story;
      server.links.set(LINK, { endedAt: server.clock() });
    },
    update: (phone) => {
      phone.version = 'next';
      phone.open();
    },
    goBack: (phone) => {
      phone.version = 'current';
      phone.open();
    },
    calm: async (phone) => {
      await this.story.calm();
      for (const other of this.story.phones.filter((one) => one !== phone)) {
        other.inHand = false;
        other.kill();
      }
    },
  };

  private trouble(what: 'fallsOver' | 'confused' | 'busy', n = 0): void {
    const { server } = this.story;
    server[what] = true;
    this.until(meaning.lasts(n * 0.8), () => {
      server[what] = false;
    });
  }

  private capture(phone: Phone, of: { photos: number; save?: boolean; twice?: boolean; link?: string }): void {
    const { save = true, twice = false, link = null } = of;
    this.script(this.story.people.capture(phone, { photos: of.photos, save, twice, link }));
  }

  /** Restores a backup. Phones redeliver what they still have. */
  private restore(n = 0): void {
    const { backup } = this;
    const { server, world } = this.story;
    if (!backup || world.now - backup.at > BACKUP_KEPT) return;
    // Clocks that jumped alike, or a full phone, may have released earlier.
    if ([...server.docs.keys()].some((id) => !backup.has(id) && !this.story.mayLose(id))) return;
    this.story.met('server restored');
    backup.restore(n < 0.5);
    this.backup = null;
  }
}

const OLD = 3;
