import type { Pictured } from './storyPictures';

/** landing.ts replaces this by the chosen theme. */
const DARK = '(prefers-color-scheme: dark)';
const PHONE = '(max-width: 47.99rem)';

/** A screenshot, with a phone version; `old`: WebP for browsers before 2023. `early`: seen without scrolling. */
export function ProductPicture({ desk, phone, alt, early = false }: Pictured & { alt: string; early?: boolean }) {
  const { width, height } = desk;
  const avif = 'image/avif';
  const small = phone && { width: phone.width, height: phone.height, type: avif };
  return (
    <picture>
      {small && <source media={`${DARK} and ${PHONE}`} srcSet={phone.dark} {...small} />}
      {small && <source media={PHONE} srcSet={phone.light} {...small} />}
      <source media={DARK} srcSet={desk.dark} width={width} height={height} type={avif} />
      <source srcSet={desk.light} width={width} height={height} type={avif} />
      <img src={desk.old} width={width} height={height} {...(early ? {} : { loading: 'lazy' })} alt={alt} />
    </picture>
  );
}
