import { FileCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { Button, ButtonLink } from './Button';
import { LINK_RECEIPT_AWAY, LINK_RECEIPT_NEXT } from './linkReceiptTexts';

type LinkReceiptProps = {
  /** Number, place and time, worded by linkReceiptTexts.ts. */
  title: string;
  facts: string;
  /** Delivery state. */
  state: ReactNode;
  /** How to check it, once it is in the log. */
  check: ReactNode;
  /** The link's address; null: it no longer works. */
  next: string | null;
  onAway?: () => void;
};

/** The last save by a link, on the start page, and the way to the next one. */
export function LinkReceiptBanner({ title, facts, state, check, next, onAway }: LinkReceiptProps) {
  return (
    <Banner
      icon={FileCheck}
      title={title}
      role="status"
      actions={
        <>
          {next !== null && (
            <ButtonLink variant="primary" to={next}>
              {LINK_RECEIPT_NEXT}
            </ButtonLink>
          )}
          <Button onClick={onAway}>{LINK_RECEIPT_AWAY}</Button>
        </>
      }
    >
      <p>{facts}</p>
      <p>{state}</p>
      {check}
    </Banner>
  );
}
