import { CircleX } from 'lucide-react';
import { Banner } from './banner';

/** Why a form could not be saved, where no field is to blame; read out at once. Null shows nothing. */
export function FormError({ text, title }: { text: string | null; title?: string }) {
  if (text === null) return null;
  return (
    <Banner icon={CircleX} kind="danger" role="alert" title={title ?? 'Nicht gespeichert'}>
      {text}
    </Banner>
  );
}
