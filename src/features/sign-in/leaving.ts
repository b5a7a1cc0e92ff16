/** Between the tap on 'Abmelden' and the start page: a guard that sees no session must not ask for a sign-in. */
import { create } from 'zustand';

const useStore = create<{ leaving: boolean }>()(() => ({ leaving: false }));

/** Whether the session ended because its owner signed out on this page. */
export function useLeaving(): boolean {
  return useStore(({ leaving }) => leaving);
}

/** `true` at the tap on 'Abmelden', `false` once the start page or the sign-in is shown. */
export function setLeaving(leaving: boolean): void {
  useStore.setState({ leaving });
}
