/** Prints the list as a sheet of its own, independent of the screen's width. */
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
  check: ListCheck;
};

export type ListPrinting = {
  sheet: PrintSheetState | null;
  ref: RefObject<HTMLElement | null>;
  /** Pictures are loading. */
  busy: boolean;
  print: () => void;
};

/**
 * Prints all `records` with pictures, also unscrolled ones. The browser's own print (Strg+P) cannot wait: no pictures,
 * no log size.
 */
export function usePrinting(records: readonly DocumentationRecord[]): ListPrinting {
  const [sheet, setSheet] = useState<PrintSheetState | null>(null);
  const ref = useRef<HTMLElement>(null);
  const latest = useRef(records);
  /** Our button has already laid out its sheet. */
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

/** Aborted when the screen goes: the pictures of the next one must not wait for a print that ended. */
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
