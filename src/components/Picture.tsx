import { ImageOff } from 'lucide-react';
import { Icon } from './Icon';

export function Picture({ src, alt, className = 'photo' }: { src: string | null; alt: string; className?: string }) {
  if (src) return <img className={className} src={src} alt={alt} loading="lazy" decoding="async" />;
  return (
    <span className={`${className} photo--missing`} role="img" aria-label={`${alt}: Foto nur mit Netz`}>
      <Icon of={ImageOff} />
    </span>
  );
}
