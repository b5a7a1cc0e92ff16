/** From the tap on 'Abmelden' to the start page: a guard must not show the sign-in. */
import { create } from 'zustand';

const useStore = create<{ leaving: boolean }>()(() => ({ leaving: false }));

export function useLeaving(): boolean {
  return useStore(({ leaving }) => leaving);
}

/** `true` at the tap on 'Abmelden', `false` when the start page or the sign-in appears. */
export function setLeaving(leaving: boolean): void {
  useStore.setState({ leaving });
}
