import { ImageOff } from 'lucide-react';
import { Icon } from './Icon';
import { type PictureBytes, useObjectUrl } from './objectUrl';

type PictureProps = { of: PictureBytes | null; alt: string; className?: string; onError?: () => void };

/** A picture, or the sign that it is not here. */
export function Picture({ of, alt, className = 'photo', onError }: PictureProps) {
  const url = useObjectUrl(of);
  if (of) return <img className={className} src={url ?? undefined} alt={alt} decoding="async" onError={onError} />;
  return (
    <span className={`${className} photo--missing`} role="img" aria-label={`${alt}: Foto nur mit Netz`}>
      <Icon of={ImageOff} />
    </span>
  );
}
