/** The small build of exifr brings no types of its own. */
declare module 'exifr/dist/lite.esm.mjs' {
  /** @returns the tags by their numbers, with `translateKeys: false`; undefined where the file has none. */
  function parse(file: Uint8Array, options: object): Promise<Record<number, unknown> | undefined>;
  const exifr: { parse: typeof parse };
  export default exifr;
}
