import { useState } from 'react';

/** Which line of a list is open. `closed`: the one that was put away last, whose line gets the focus back. */
export function useOpened() {
  const [{ opened, closed }, set] = useState<{ opened: string | null; closed: string | null }>({
    opened: null,
    closed: null,
  });
  return {
    opened,
    closed,
    openLine: (id: string) => set({ opened: id, closed: null }),
    closeLine: () => set({ opened: null, closed: opened }),
  };
}
