/** Keys of the phone's notes about an account. */
/** State of the pull (documentations.ts). */
export const cursorKey = (account: string) => `pull:${account}`;
/** The properties were pulled, perhaps none. */
export const pulledKey = (account: string) => `properties:${account}`;
/** Last pull of the threads, device ms. */
export const threadsKey = (account: string) => `threads:${account}`;
/** Last pull of the plans, device ms. */
export const plansKey = (account: string) => `plans:${account}`;
