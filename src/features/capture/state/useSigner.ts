import { useEffect, useRef } from 'react';
import type { OwnerKey } from '../../../db/db';
import type { Signer } from '../../../db/deviceKeys';
import { BACKGROUND_AFTER } from '../../../domain/limits';
import { whenIdle } from '../../../platform/page';
import { loadSeal } from '../lazyParts';

/**
 * The device's key: prepared while idle, or at the tap if earlier. It shares the seal's chunk, so that a tap loads no
 * further file.
 */
export function useSigner(owner: OwnerKey): () => Promise<Signer> {
  const ready = useRef<{ owner: OwnerKey; signer: Signer } | null>(null);
  const getSigner = async () => {
    const { signerFor } = await loadSeal();
    if (ready.current?.owner !== owner) ready.current = { owner, signer: signerFor(owner) };
    return ready.current.signer;
  };
  const begin = useRef(getSigner);
  begin.current = getSigner;
  // A failed fetch is retried at the tap.
  useEffect(() => whenIdle(() => void begin.current().catch(() => undefined), BACKGROUND_AFTER), []);
  return getSigner;
}
