/** A file of a Schadenakte, as `client-zip` takes it: its path in the package and what is in it. */
export type CaseFilePart = { name: string; input: string | ArrayBuffer };
