/** What the page and the writer of PDFs say to each other: one question at a time, one answer each. */

/** One fact of a record: its label, and what it says line by line; the first line is the fact itself. */
export type PaperFact = { label: string; lines: readonly string[] };

/** A documentation in the words of the printed page; the writer looks nothing up. */
export type PaperRecord = {
  number: string;
  company: string;
  /** 'für Hausverwaltung …'; '' at the company's own property. */
  behalf: string;
  facts: readonly PaperFact[];
  /** '3 Fotos'. */
  photosTitle: string;
  /** What its times and photos are worth. */
  note: string;
  /** Where anybody checks it, and what is said of that. */
  check: { address: string; text: string };
};

/** The whole document. `about`: below the title, which part of the list it is; empty for one record. `check`: where all of its numbers are checked; absent where each record says it. */
export type PaperHead = {
  title: string;
  about: readonly string[];
  madeAt: string;
  check?: { address: string; text: string };
};

/** `bytes` null: what the paper says in its place is `lacks`; that it could not be had, where nothing else is said. */
export type PaperPhoto = { bytes: ArrayBuffer | null; lacks?: string; alt: string; caption: string };

/** A table of one kind of rows, each row as many cells as heads; `widths` in parts of the sheet's width. */
export type PaperTable = {
  title: string;
  heads: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly string[])[];
};

/** Static fonts (TTF): the text and its bold cut. */
export type PaperFonts = { regular: ArrayBuffer; bold: ArrayBuffer };

export type PaperQuestion =
  | { kind: 'begin'; head: PaperHead; fonts: PaperFonts; shrink: boolean }
  | { kind: 'record'; record: PaperRecord }
  | { kind: 'photo'; photo: PaperPhoto }
  | { kind: 'table'; table: PaperTable }
  | { kind: 'end' };

/** 'missing': the photo could not be read, and the paper says so. */
export type PaperAnswer =
  | { kind: 'written' }
  | { kind: 'missing' }
  | { kind: 'done'; file: Blob; pages: number }
  | { kind: 'failed'; reason: string };
