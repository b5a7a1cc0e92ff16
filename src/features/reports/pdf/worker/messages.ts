/** Messages between page and PDF worker: one answer per request. */

/** Label and lines; the first line is the fact itself. */
export type PdfFact = { label: string; lines: readonly string[] };

export type PdfRecord = {
  number: string;
  company: string;
  /** 'für Hausverwaltung …'; '' at an own property. */
  behalf: string;
  facts: readonly PdfFact[];
  /** '3 Fotos'. */
  photosTitle: string;
  /** Photos that follow. */
  photos: number;
  note: string;
  check: { address: string; text: string };
};

/**
 * `about`: the list's filter below the title; empty for one record. `check`: for all numbers; absent if each record has
 * its own.
 */
export type PdfHead = {
  title: string;
  about: readonly string[];
  madeAt: string;
  check?: { address: string; text: string };
  cover?: PdfCover;
};

/** What a report shows before its records. */
export type PdfCover = {
  facts: readonly PdfFact[];
  /** Weeks of a month from Monday; empty: no calendar. */
  weeks: readonly (readonly PdfDay[])[];
  /** One a record, in their order, for the overview of first photos; empty: no overview. */
  pictures: readonly { alt: string; lines: readonly string[] }[];
};

/** A day of the calendar: services done, missing or expected. */
export type PdfDay = {
  label: string;
  inMonth: boolean;
  lines: readonly { text: string; state: 'done' | 'missing' | 'open' }[];
};

/** `bytes` null: prints `lacks`, by default that it is missing. `isFirst`: the record's picture on a report's cover. */
export type PdfPhoto = { bytes: ArrayBuffer | null; lacks?: string; alt: string; caption: string; isFirst: boolean };

/** Rows have as many cells as heads; `widths` as fractions of the sheet. */
export type PdfTable = {
  title: string;
  heads: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly string[])[];
};

/** Static fonts (TTF): regular and bold. */
export type PdfFonts = { regular: ArrayBuffer; bold: ArrayBuffer };

export type PdfQuestion =
  | { kind: 'begin'; head: PdfHead; fonts: PdfFonts; shrink: boolean }
  | { kind: 'record'; record: PdfRecord }
  | { kind: 'photo'; photo: PdfPhoto }
  | { kind: 'table'; table: PdfTable }
  | { kind: 'end' };

/** 'missing': the photo was unreadable; the PDF says so. */
export type PdfAnswer =
  | { kind: 'written' }
  | { kind: 'missing' }
  | { kind: 'done'; file: Blob; pages: number }
  | { kind: 'failed'; reason: string };
