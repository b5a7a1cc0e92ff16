import { FileCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './Banner';
import { Button, ButtonLink } from './Button';
import { LINK_RECEIPT_AWAY, LINK_RECEIPT_NEXT } from './linkReceiptTexts';

type LinkReceiptProps = {
  /** Number, place and time as linkReceiptTexts.ts words them. */
  title: string;
  facts: string;
  /** How far it is. */
  state: ReactNode;
  /** How it is checked, once it is in the log. */
  check: ReactNode;
  /** The address of the link; null: it leads nowhere any more. */
  next: string | null;
  onAway?: () => void;
};

/** What was saved by a link last, on the start page, and the way to the next room (D126). */
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
