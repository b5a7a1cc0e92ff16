/** Under which keys the phone notes what it heard of the server, by account. */
/** Where the pull of an account stands (documentations.ts). */
export const cursorKey = (account: string) => `pull:${account}`;
/** That the properties of an account were heard, perhaps none. */
export const heardKey = (account: string) => `properties:${account}`;
/** When this phone last heard the plans of an account, ms of the device. */
export const plansKey = (account: string) => `plans:${account}`;
