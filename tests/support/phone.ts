/**
 * What a person does with the app on the phone, by the accessible names of docs/design.md, and a look into the phone's
 * own database: what it really keeps, byte by byte.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { TransferState } from '../../src/domain/delivery/transfer';
import type { Sealed } from '../../src/domain/documentation/documentation';
import { type Outbox, readKept, readOutbox, readTable } from './phoneDatabase';

export type Account = { email: string; password: string };

/** A sealed documentation as the phone keeps it; `stored` are the SHA-256 of the bytes that really lie there. */
export type Kept = {
  id: string;
  owner: string;
  state: TransferState;
  reason: string | null;
  sealed: Sealed;
  stored: Record<string, string>;
};

/** The work of a form; what is left out keeps the app's own choice. `here`: in the form that is open, without a reload. */
export type Work = { photos: number; notes: string; property?: string; here?: boolean };

/** The queue must be empty this long after the trouble ended, ms. */
const AFTER_TROUBLE = 60_000;

export class Phone {
  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Opens the app's first page in this context. */
  static async open(context: BrowserContext, origin: string): Promise<Phone> {
    const page = await context.newPage();
    return Phone.with(page, origin);
  }

  /** Takes a page over that exists (a second tab, a restarted browser). */
  static with(page: Page, origin: string): Phone {
    page.setDefaultTimeout(20_000);
    return new Phone(page, origin);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** A phone with little room: everything beyond so many bytes is refused by the browser. */
  async limitStorage(quotaSize: number): Promise<void> {
    await this.goto('/robots.txt');
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: this.origin, quotaSize });
  }

  /**
   * Signs in through the Auth screen and waits until the app works without a network.
   * @param worker false where this phone's context lets no service worker in (WITHOUT_WORKER): it needs the network then.
   */
  async signIn(account: Account, { worker = true } = {}): Promise<void> {
    const { page } = this;
    await this.signInOnly(account);
    const ready = async () => void (await navigator.serviceWorker.ready);
    if (worker) await page.evaluate(ready);
    const count = async (table: string) => (await this.rows(table)).length;
    await expect.poll(() => count('grants'), { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => count('properties'), { timeout: 20_000 }).toBeGreaterThan(0);
  }

  /** Signs in and waits for the dashboard. */
  async signInOnly(account: Account): Promise<void> {
    const { page } = this;
    await this.goto('/property-manager/auth');
    await page.getByLabel('E-Mail', { exact: true }).fill(account.email);
    await page.getByLabel('Passwort', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  }

  async signOut(): Promise<void> {
    const { page } = this;
    await this.goto('/dashboard');
    await page.getByRole('button', { name: 'Abmelden' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .or(page.getByRole('link', { name: 'Login' }))
      .first()
      .waitFor();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Abmelden' }).click();
    await expect.poll(() => this.rows('session').then((rows) => rows.length)).toBe(0);
  }

  /** Opens the form and fills it, all but the tap on 'Speichern'. */
  async capture(work: Work): Promise<void> {
    const { page } = this;
    // A tab in the background draws no frames: nobody can press anything there.
    await page.bringToFront();
    if (!work.here) await this.goto('/new-documentation');
    await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
    await this.shoot(work.photos);
    await this.chooseProperty(work.property);
    await page.getByRole('textbox', { name: 'Notizen' }).fill(work.notes);
  }

  /** So many photos of the live camera, each waited for until its bytes lie on the phone; then the form again. */
  async shoot(photos = 1): Promise<void> {
    for (let taken = 0; taken < photos; taken++) {
      const before = (await this.rows('photoBytes')).length;
      await this.press();
      await expect.poll(() => this.rows('photoBytes').then((rows) => rows.length)).toBe(before + 1);
    }
    if (photos > 0) await this.toForm();
  }

  /** From the camera to the form, with all that was taken. */
  async toForm(): Promise<void> {
    const camera = this.page.getByRole('dialog', { name: 'Kamera' });
    // 'Fertig' while something is missing; where nothing is, 'Speichern' stands there and 'Angaben' beside the shutter.
    await camera.getByRole('button', { name: /^(Fertig|Angaben)/ }).click();
    await expect(camera).toHaveCount(0);
  }

  /** The tap on the shutter alone, opening the camera where it is closed. */
  async press(): Promise<void> {
    await this.aim();
    await this.page.getByRole('button', { name: 'Foto aufnehmen' }).click();
  }

  /** Live camera, armed shutter. It may open by itself while the form appears, so both ways are tried. */
  async aim(): Promise<void> {
    const shutter = this.page.getByRole('button', { name: 'Foto aufnehmen' });
    const opener = this.page.getByRole('button', { name: /^(Kamera öffnen|Weiteres Foto)$/ });
    await expect(async () => {
      if (!(await shutter.isVisible())) await opener.first().click({ timeout: 1000 });
      await expect(shutter).toBeEnabled({ timeout: 2000 });
    }).toPass({ timeout: 20_000, intervals: [50] });
  }

  /** The tap on 'Speichern' with all that the app promises after it. Returns what was sealed. */
  async save(service?: string): Promise<Kept> {
    const before = new Set((await this.kept()).map((row) => row.id));
    await this.tapSave(service);
    const fresh = (await this.kept()).filter((row) => !before.has(row.id));
    expect(fresh).toHaveLength(1);
    return fresh[0] as Kept;
  }

  /** The tap alone, until the screen says that it is saved. */
  async tapSave(service?: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Speichern', exact: true }).click();
    // Where several are agreed and none was chosen in the form (D50).
    if (service) await this.page.getByRole('dialog').getByRole('button', { name: service }).click();
    const saved = this.page.getByText('Dokumentation gespeichert').first();
    // Whoever works far from the property that was chosen is asked once (D112).
    const sure = this.page.getByRole('button', { name: 'Ja, speichern' });
    await expect(saved.or(sure)).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await expect(saved).toBeVisible();
  }

  /** Capture and save in one go. */
  async document(work: Work): Promise<Kept> {
    await this.capture(work);
    return this.save();
  }

  /** 'Jetzt übertragen' on the screen 'Nicht übertragen'. */
  async sendNow(): Promise<void> {
    await this.goto('/nicht-uebertragen');
    await this.page.getByRole('button', { name: 'Jetzt übertragen' }).first().click();
  }

  /** Waits until nothing of anybody waits on this phone any more, at most a minute. */
  async expectEmptyQueue(): Promise<void> {
    const done: string[] = ['complete', 'released'];
    const waiting = async () => (await this.kept()).map((row) => row.state).filter((state) => !done.includes(state));
    await expect.poll(waiting, { timeout: AFTER_TROUBLE, intervals: [250] }).toEqual([]);
  }

  /** The number in the line under the header, 0 where there is none. */
  async badge(): Promise<number> {
    const text = await this.page.getByText(/\d+ nicht übertragen/).allInnerTexts();
    return Number(/(\d+) nicht übertragen/.exec(text[0] ?? '')?.[1] ?? 0);
  }

  /** All sealed documentations of this phone, with the hashes of the bytes that really lie here. */
  async kept(): Promise<Kept[]> {
    return this.page.evaluate(readKept);
  }

  /** All rows of one table of the phone's database; bytes tables answer with their keys. */
  async rows(table: string): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(readTable, table);
  }

  /** The outbox, of which `known` is read already. */
  async outboxBut(known: Iterable<string>): Promise<Outbox> {
    return this.page.evaluate(readOutbox, [...known]);
  }

  private async chooseProperty(name: string | undefined): Promise<void> {
    const select = this.page.getByRole('combobox', { name: 'Immobilie' });
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(1);
    const wanted = select.locator('option').filter({ hasText: name ?? '' });
    if (name) await select.selectOption(await wanted.first().getAttribute('value'));
    else if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
}
