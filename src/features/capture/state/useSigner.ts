import { useEffect, useRef } from 'react';
import type { OwnerKey } from '../../../db/db';
import type { Signer } from '../../../db/deviceKeys';
import { BACKGROUND_AFTER } from '../../../domain/limits';
import { whenIdle } from '../../../platform/page';
import { loadSeal } from '../lazyParts';

/**
 * The device's key (D191): got ready a moment after the form is there, or at the tap where that came first. Its code lies
 * with the seal's, so that a tap waits for no other file than without it.
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
  // What cannot be fetched now is asked for again at the tap.
  useEffect(() => whenIdle(() => void begin.current().catch(() => undefined), BACKGROUND_AFTER), []);
  return getSigner;
}
