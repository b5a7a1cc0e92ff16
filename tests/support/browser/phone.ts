/**
 * A person's acts in the app on the phone, by the accessible names of docs/design.md, and reads of the phone's
 * database.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { TransferState } from '../../../src/domain/delivery/transfer';
import type { Sealed } from '../../../src/domain/documentation/documentation';
import { HOME_TITLE } from './homeTitle';
import { type Outbox, readKept, readOutbox, readTable } from './phoneDatabase';

export type Account = { email: string; password: string };

/** `stored`: SHA-256 of the stored bytes. */
export type Kept = {
  id: string;
  owner: string;
  state: TransferState;
  reason: string | null;
  sealed: Sealed;
  stored: Record<string, string>;
};

/** Input of a form; omitted values stay the app's choice. `here`: in the open form, without a reload. */
export type Work = { photos: number; notes: string; property?: string; here?: boolean };

/** Most ms from a fault's end to an empty queue. */
const AFTER_TROUBLE = 60_000;

export class Phone {
  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  static async open(context: BrowserContext, origin: string): Promise<Phone> {
    const page = await context.newPage();
    return Phone.with(page, origin);
  }

  static with(page: Page, origin: string): Phone {
    page.setDefaultTimeout(20_000);
    return new Phone(page, origin);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  async limitStorage(quotaSize: number): Promise<void> {
    await this.goto('/robots.txt');
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: this.origin, quotaSize });
  }

  /**
   * Signs in and waits until the app works offline.
   * @param worker false in a context without a service worker (WITHOUT_WORKER), which needs the network.
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

  async signInOnly(account: Account): Promise<void> {
    const { page } = this;
    await this.goto('/property-manager/auth');
    // A phone of another language shows both.
    await page.getByRole('textbox', { name: /^E-Mail/ }).fill(account.email);
    await page.getByRole('textbox', { name: /^Passwort/ }).fill(account.password);
    await page.getByRole('button', { name: /^Anmelden/ }).click();
    await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
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

  async capture(work: Work): Promise<void> {
    const { page } = this;
    // A background tab draws no frames, so clicks would wait.
    await page.bringToFront();
    if (!work.here) await this.goto('/new-documentation');
    await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
    await this.shoot(work.photos);
    await this.chooseProperty(work.property);
    await page.getByRole('textbox', { name: 'Notizen' }).fill(work.notes);
  }

  /** Each is stored before the next. */
  async shoot(photos = 1): Promise<void> {
    for (let taken = 0; taken < photos; taken++) {
      const before = (await this.rows('photoBytes')).length;
      await this.press();
      await expect.poll(() => this.rows('photoBytes').then((rows) => rows.length)).toBe(before + 1);
    }
    if (photos > 0) await this.toForm();
  }

  async toForm(): Promise<void> {
    const camera = this.page.getByRole('dialog', { name: 'Kamera' });
    // 'Fertig' while something is missing; otherwise 'Speichern' is there and 'Angaben' beside the shutter.
    await camera.getByRole('button', { name: /^(Fertig|Angaben)/ }).click();
    await expect(camera).toHaveCount(0);
  }

  async press(): Promise<void> {
    await this.aim();
    await this.page.getByRole('button', { name: 'Foto aufnehmen' }).click();
  }

  /** Live camera, armed shutter. The camera may open by itself, so both ways are tried. */
  async aim(): Promise<void> {
    const shutter = this.page.getByRole('button', { name: 'Foto aufnehmen' });
    const opener = this.page.getByRole('button', { name: /^(Kamera öffnen|Weiteres Foto)$/ });
    await expect(async () => {
      if (!(await shutter.isVisible())) await opener.first().click({ timeout: 1000 });
      await expect(shutter).toBeEnabled({ timeout: 2000 });
    }).toPass({ timeout: 20_000, intervals: [50] });
  }

  /** Taps 'Speichern' and checks the app's promises. @returns the sealed row. */
  async save(service?: string): Promise<Kept> {
    const before = new Set((await this.kept()).map((row) => row.id));
    await this.tapSave(service);
    const fresh = (await this.kept()).filter((row) => !before.has(row.id));
    expect(fresh).toHaveLength(1);
    return fresh[0] as Kept;
  }

  async tapSave(service?: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Speichern', exact: true }).click();
    // With several agreed services and none chosen in the form.
    if (service) await this.page.getByRole('dialog').getByRole('button', { name: service }).click();
    const saved = this.page.getByText('Dokumentation gespeichert').first();
    // Far from the chosen property the app needs a confirmation.
    const sure = this.page.getByRole('button', { name: 'Ja, speichern' });
    await expect(saved.or(sure)).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await expect(saved).toBeVisible();
  }

  async document(work: Work): Promise<Kept> {
    await this.capture(work);
    return this.save();
  }

  async sendNow(): Promise<void> {
    await this.goto('/nicht-uebertragen');
    await this.page.getByRole('button', { name: 'Jetzt übertragen' }).first().click();
  }

  /** At most a minute, for everybody's work. */
  async expectEmptyQueue(): Promise<void> {
    const done: string[] = ['complete', 'released'];
    const waiting = async () => (await this.kept()).map((row) => row.state).filter((state) => !done.includes(state));
    await expect.poll(waiting, { timeout: AFTER_TROUBLE, intervals: [250] }).toEqual([]);
  }

  async badge(): Promise<number> {
    const text = await this.page.getByText(/\d+ nicht übertragen/).allInnerTexts();
    return Number(/(\d+) nicht übertragen/.exec(text[0] ?? '')?.[1] ?? 0);
  }

  async kept(): Promise<Kept[]> {
    return this.page.evaluate(readKept);
  }

  /** Tables of bytes give their keys. */
  async rows(table: string): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(readTable, table);
  }

  async outboxBut(known: Iterable<string>): Promise<Outbox> {
    return this.page.evaluate(readOutbox, [...known]);
  }

  private async chooseProperty(name: string | undefined): Promise<void> {
    const select = this.page.getByRole('combobox', { name: 'Immobilie' });
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(1);
    const expected = select.locator('option').filter({ hasText: name ?? '' });
    if (name) await select.selectOption(await expected.first().getAttribute('value'));
    else if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
}
