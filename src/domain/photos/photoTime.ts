/** When a picked photo was taken: file time or EXIF time. */

/**
 * The older time: copies, downloads and edits make a file younger. Without a time, or with a future
 * one, it is now.
 * @param exif, file, now ms since 1970; `exif` null for none, `file` 0 for none.
 */
export function pickedTime({ exif, file, now }: { exif: number | null; file: number; now: number }): number {
  const written = file > 0 && file <= now ? file : now;
  return exif !== null && exif < written ? exif : written;
}
