import { FileText } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../components/Arriving';
import { Button } from '../../../components/Button';
import type { PdfDialogProps } from './PdfDialog';

/** Loaded at the tap. */
export const LazyPdfDialog = lazyComponent(() => import('./PdfDialog').then((part) => part.PdfDialog));

export function PdfButton({ label, ...of }: Omit<PdfDialogProps, 'onClose'> & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={FileText} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <LazyPdfDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
