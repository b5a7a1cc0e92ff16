import { useEffect, useState } from 'react';

/** Object URL of local picture bytes, revoked at change or unmount. */
export function useObjectUrl(bytes: ArrayBuffer | Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
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
