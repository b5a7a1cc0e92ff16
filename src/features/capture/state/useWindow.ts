import { useEffect, useRef } from 'react';
import { showToast } from '../../../components/Toast';
import { EXPIRED_REDIRECT } from '../../../domain/limits';
import { TEXT } from '../../../domain/text/texts.capture';
import { readClocks } from '../../../platform/clock';
import { log } from '../../../platform/log';
import { afterInView, onceVisible } from '../../../platform/page';
import type { Capture } from './opening';

/** Corrects the window while the page is hidden, and stores its checkpoint. */
export function useVisibility({ countdown, draftStore }: Pick<Capture, 'countdown' | 'draftStore'>): void {
  useEffect(() => {
    const handleVisibility = () => {
      const hidden = document.visibilityState === 'hidden';
      if (hidden) draftStore.saveTimer();
      countdown.setHidden(hidden);
    };
    const handlePageHide = () => draftStore.saveTimer();
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', handlePageHide);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', handlePageHide);
    };
  }, [countdown, draftStore]);
}

type ExpiryHandlers = {
  /** 0:00, and no tap on 'Speichern' is running or pending: the moment of the tap decides. */
  over: boolean;
  /** Stops the camera and waits for pending photos. */
  settle: () => Promise<void>;
  onLeave: () => void;
};

/**
 * At 0:00 (spec 4, D11): toast, disabled form, content kept for export, and after two seconds the page is left. A
 * hidden page waits until it is visible. Returns whether it is over.
 */
export function useExpiry(capture: Capture, { over, settle, onLeave }: ExpiryHandlers): boolean {
  const handled = useRef<Capture | null>(null);
  const latest = useRef({ settle, onLeave });
  useEffect(() => {
    latest.current = { settle, onLeave };
  });
  useEffect(() => {
    if (!over || handled.current === capture) return;
    const expireCapture = async () => {
      await latest.current.settle();
      await capture.draftStore.expire(readClocks().wall);
    };
    return onceVisible(() => {
      handled.current = capture;
      showToast({ kind: 'danger', title: TEXT.timeExpired }, null);
      expireCapture().catch((error: unknown) => log('draft.expire', error instanceof Error ? error.name : 'unknown'));
    });
  }, [over, capture]);
  useEffect(() => (over ? afterInView(EXPIRED_REDIRECT, () => latest.current.onLeave()) : undefined), [over]);
  return over;
}
