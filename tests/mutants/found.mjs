/** What a run of the mutants has found so far, kept on the disk: one that is broken off loses nothing. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Found {
  /**
   * @param file where it is kept.
   * @param {string | null} code what it was found on (codeHash); what was found on another is forgotten. Null = nothing is kept.
   */
  constructor(file, code) {
    this.file = file;
    this.code = code;
    this.rows = new Map();
    this.survivors = new Map();
    if (code === null || !existsSync(file)) return;
    const before = JSON.parse(readFileSync(file, 'utf8'));
    if (before.code === code) this.rows = new Map(before.rows.map((row) => [row.name, row]));
  }

  forget() {
    this.rows.clear();
    rmSync(this.file, { force: true });
  }

  /** @returns the row of a mutant that was caught, or null: one that survived is tried again. */
  of(name) {
    return this.rows.get(name) ?? null;
  }

  /** @returns the row of one that was tried and not caught. */
  survivor(name) {
    return this.survivors.get(name);
  }

  /** @param row `name`, `caught` (the test that noticed, or null), `trouble`, `seconds`. */
  keep(row) {
    if (row.caught === null) {
      this.survivors.set(row.name, row);
      return;
    }
    this.rows.set(row.name, row);
    if (this.code === null) return;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.half`, JSON.stringify({ code: this.code, rows: [...this.rows.values()] }, null, 1));
    renameSync(`${this.file}.half`, this.file);
  }
}
