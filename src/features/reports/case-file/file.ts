/** A file for `client-zip`: path and content. */
export type CaseFilePart = { name: string; input: string | ArrayBuffer };
