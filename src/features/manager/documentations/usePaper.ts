/** The list on paper: a sheet of its own, so that the width of a phone or a desk does not decide what is printed. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getThumbnail } from '../../../api/thumbnails';
import { useBusy } from '../../../components/busy';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { type ListCheck, listCheckWith } from '../../evidence/ListCheckCode';
import { listCheck } from '../../reports/pdf/listCheck';

export type PrintSheetState = {
  records: readonly DocumentationRecord[];
  /** The first photo by record; what is absent could not be had. */
  pictures: ReadonlyMap<string, Blob>;
  /** When it was printed, ms. */
  at: number;
  /** Where its numbers are checked. */
  check: ListCheck;
};

export type Paper = {
  sheet: PrintSheetState | null;
  ref: RefObject<HTMLElement | null>;
  /** The pictures are on their way. */
  busy: boolean;
  print: () => void;
};

/**
 * Prints `records`, all of them with their pictures, also those that were never scrolled into view. The browser's own
 * way to print (Strg+P) gets the same sheet at once, without pictures and how far the log had come: it waits for nothing.
 */
export function usePaper(records: readonly DocumentationRecord[]): Paper {
  const [sheet, setSheet] = useState<PrintSheetState | null>(null);
  const ref = useRef<HTMLElement>(null);
  const latest = useRef(records);
  /** While our own button prints: its sheet is laid already. */
  const own = useRef(false);
  useEffect(() => {
    latest.current = records;
  });
  useEffect(() => {
    const prepareSheet = () => {
      const now = latest.current;
      if (own.current) return;
      const fresh = { at: Date.now(), check: listCheckWith(null) };
      flushSync(() =>
        setSheet((old) => ({ ...fresh, records: now, pictures: old?.records === now ? old.pictures : new Map() })),
      );
    };
    addEventListener('beforeprint', prepareSheet);
    return () => removeEventListener('beforeprint', prepareSheet);
  }, []);
  const leaving = useLeaving();
  const [busy, print] = useBusy(async () => {
    const now = latest.current;
    const signal = leaving.current?.signal;
    const [pictures, check] = await Promise.all([picturesOf(now, signal), listCheck()]);
    if (signal?.aborted) return;
    flushSync(() => setSheet({ records: now, pictures, at: Date.now(), check }));
    const images = ref.current?.querySelectorAll('img') ?? [];
    await Promise.allSettled([...images].map((image) => image.decode()));
    own.current = true;
    try {
      window.print();
    } finally {
      own.current = false;
    }
  });
  return { sheet, ref, busy, print: () => void print() };
}

/** Aborted when the screen goes: the pictures of the next one must not wait for paper that nobody prints. */
function useLeaving(): RefObject<AbortController | null> {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);
  return leaving;
}

async function picturesOf(
  records: readonly DocumentationRecord[],
  signal: AbortSignal | undefined,
): Promise<Map<string, Blob>> {
  const found = await Promise.all(
    records.map(async ({ id }) => [id, await getThumbnail(id, { index: 0, signal }).catch(() => null)] as const),
  );
  return new Map(found.flatMap(([id, picture]) => (picture ? [[id, picture] as const] : [])));
}
