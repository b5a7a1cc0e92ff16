/** Extracts the complete picture of a picked JPEG without confusing bytes, or refuses it. */
import { type HuffmanTable, readTables } from './jpegBits';
import type { Component, ScanPart } from './jpegBlocks';
import { endOfScan, isComplete, isDataLeft, isFill, type ScanFrame } from './jpegScan';
import {
  DHT,
  EOI,
  headAt,
  isFrame,
  isJpeg,
  nextMarker,
  readUint16,
  type Segment,
  SOI,
  SOS,
  segmentAt,
  writtenOf,
} from './jpegSegments';

const DQT = 0xdb;
const DRI = 0xdd;

/**
 * The picture's own segments, without stray and trailing bytes, with an end.
 * @returns parts to concatenate, or null where rows are missing.
 */
export function readCompletePicture(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | null {
  const seen: Seen = { frame: null, tables: new Map(), steps: new Map(), interval: 0 };
  const parts = [Uint8Array.of(0xff, SOI)];
  let at: number | null = isJpeg(bytes) ? 2 : null;
  while (at !== null) {
    const end: number | null = takeNext(bytes, at, { seen, parts });
    if (end !== null && isAllThere(seen)) return isDataLeft(bytes, end) ? null : [...parts, Uint8Array.of(0xff, EOI)];
    at = end;
  }
  return null;
}

function isAllThere({ frame }: Seen): boolean {
  return frame !== null && isComplete(frame);
}

type Taken = { seen: Seen; parts: Uint8Array<ArrayBuffer>[] };

/**
 * Takes a segment with its data.
 * @returns the next position; null if the picture is incomplete.
 */
function takeNext(bytes: Uint8Array, at: number, { seen, parts }: Taken): number | null {
  const segment = segmentAt(bytes, at);
  const end = segment && processSegment(bytes, segment, seen);
  if (!segment || end === null) return null;
  parts.push(...writtenOf(bytes, segment, end));
  if (segment.marker !== SOS || isAllThere(seen)) return end;
  // Only padding is allowed between scans.
  const next = nextMarker(bytes, end);
  return isFill(bytes, end, next) ? next : null;
}

type Seen = {
  frame: ScanFrame | null;
  tables: Map<number, HuffmanTable>;
  steps: Map<number, Uint16Array>;
  /** MCUs between restart markers; 0 for none. */
  interval: number;
};

/**
 * Reads scan parameters, and decodes scans.
 * @returns the next position, null if invalid.
 */
function processSegment(bytes: Uint8Array, segment: Segment, seen: Seen): number | null {
  const { marker, at, to } = segment;
  if (marker === SOS) return scanEnd(bytes, segment, seen);
  if (marker === EOI) return null;
  if (marker === DHT) return readTables(bytes, at, to, seen.tables) ? to : null;
  if (marker === DQT) return readSteps(bytes, at, to, seen.steps) ? to : null;
  if (marker === DRI) seen.interval = readUint16(bytes, at);
  if (!isFrame(marker)) return to;
  const isFirst = seen.frame === null;
  seen.frame = frameOf(bytes, segment);
  return isFirst && seen.frame ? to : null;
}

/**
 * Quantization tables of a DQT segment.
 * @returns false if invalid.
 */
function readSteps(bytes: Uint8Array, from: number, to: number, steps: Map<number, Uint16Array>): boolean {
  let at = from;
  while (at < to) {
    const first = bytes[at] ?? 0;
    const size = first >> 4 === 0 ? 1 : 2;
    const readStep = (k: number) => (size === 1 ? (bytes[at + 1 + k] ?? 0) : readUint16(bytes, at + 1 + 2 * k));
    steps.set(
      first & 15,
      Uint16Array.from({ length: 64 }, (_, k) => readStep(k)),
    );
    at += 1 + 64 * size;
  }
  return at === to;
}

function frameOf(bytes: Uint8Array, segment: Segment): ScanFrame | null {
  const head = headAt(bytes, segment);
  const { marker, at, to } = segment;
  const count = bytes[at + 5] ?? 0;
  if (!head || head.unsupported || to - at !== 6 + 3 * count) return null;
  const all = Array.from({ length: count }, (_, index) => {
    const factors = bytes[at + 7 + 3 * index] ?? 0;
    return { id: bytes[at + 6 + 3 * index] ?? 0, h: factors >> 4, v: factors & 15, q: bytes[at + 8 + 3 * index] ?? 0 };
  });
  if (all.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return null;
  const [mostH, mostV] = [Math.max(...all.map(({ h }) => h)), Math.max(...all.map(({ v }) => v))];
  const mcusX = Math.ceil(head.width / (8 * mostH));
  const mcusY = Math.ceil(head.height / (8 * mostV));
  const isProgressive = marker === 0xc2;
  const components = all.map(({ id, h, v, q }): Component => {
    const shown = Math.ceil(Math.ceil((head.width * h) / mostH) / 8);
    const rows = Math.ceil(Math.ceil((head.height * v) / mostV) / 8);
    const nonZero = new Uint32Array(isProgressive ? 2 * mcusX * h * mcusY * v : 0);
    const low = new Int8Array(64).fill(-1);
    return { id, h, v, q, blocks: mcusX * h, shown, rows, low, nonZero, level: 0, steps: null };
  });
  return { isProgressive, mcusX, mcusY, components };
}

function scanEnd(bytes: Uint8Array, { at, to }: Segment, seen: Seen): number | null {
  const { frame, interval } = seen;
  const count = bytes[at] ?? 0;
  if (!frame || count < 1 || to - at !== 4 + 2 * count) return null;
  const parts = Array.from({ length: count }, (_, index) => partAt(bytes, at + 1 + 2 * index, seen));
  if (!parts.every((part) => part !== null)) return null;
  const [from = 0, last = 0, bits = 0] = bytes.subarray(to - 3, to);
  if (frame.isProgressive && !isBand(from, last, count)) return null;
  return endOfScan(bytes, to, frame, { parts, from, to: last, high: bits >> 4, low: bits & 15, interval });
}

function partAt(bytes: Uint8Array, at: number, { frame, tables, steps }: Seen): ScanPart | null {
  const component = frame?.components.find(({ id }) => id === bytes[at]);
  if (!component) return null;
  component.steps = steps.get(component.q) ?? null;
  const numbers = bytes[at + 1] ?? 0;
  return { component, dc: tables.get(numbers >> 4) ?? null, ac: tables.get(16 + (numbers & 15)) ?? null };
}

/** DC of all components, or an AC band of one. */
function isBand(from: number, to: number, components: number): boolean {
  return from === 0 ? to === 0 : from <= to && to <= 63 && components === 1;
}
