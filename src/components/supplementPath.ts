/** Addresses of a Nachtrag; not in paths.ts, which the camera loads. */

/** A Nachtrag to a record. `photos`: opens the camera at once. */
export function supplementPath(record: string, kind: 'photos' | 'correction'): string {
  return `/nachtrag/${encodeURIComponent(record)}${kind === 'photos' ? '' : '?art=korrektur'}`;
}
