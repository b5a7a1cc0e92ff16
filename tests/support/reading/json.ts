/** JSON of others as assertions read it; the only `any` (D270). */
// biome-ignore lint/suspicious/noExplicitAny: an answer is asserted field by field; a wrong shape fails the assertion.
export type Foreign = any;
