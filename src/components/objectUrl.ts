import { useLayoutEffect, useState } from 'react';

/** A picture that a screen may show: its bytes. An address would travel with the browser's credentials (D446). */
export type PictureBytes = ArrayBuffer | Blob;

/** An object URL for picture bytes; revoked when they change or the component unmounts. */
export function useObjectUrl(bytes: PictureBytes | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'image/jpeg' }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}
