/** Foreign JSON, read freely by assertions; the one any there is (D270). */
// biome-ignore lint/suspicious/noExplicitAny: an answer is asserted field by field; a wrong shape fails the assertion.
export type Foreign = any;
