/** Wraps a file and records how many bytes were read at once. */
export function watchedBlob(blob: Blob): { blob: Blob; reads: number[] } {
  const reads: number[] = [];
  const wrap = (inner: Blob): Blob =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'slice') return (from?: number, to?: number) => wrap(target.slice(from, to));
        if (name === 'arrayBuffer')
          return () => {
            reads.push(target.size);
            return target.arrayBuffer();
          };
        if (name === 'size') return target.size;
        // Requested by await.
        if (name === 'then') return undefined;
        throw new Error(`${String(name)} reads the file in a way that nobody counts`);
      },
    });
  return { blob: wrap(blob), reads };
}
