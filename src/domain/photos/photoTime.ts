/** When a picked photo was taken: its file says when it was written last, its EXIF when the shutter was pressed. */

/**
 * The older one of both times: a copy, a download and an edit make a file younger than its picture, never older. A file
 * without a time, or from the future, was made now.
 * @param exif, file, now ms since 1970; `exif` null for none, `file` 0 for none.
 */
export function pickedTime({ exif, file, now }: { exif: number | null; file: number; now: number }): number {
  const written = file > 0 && file <= now ? file : now;
  return exif !== null && exif < written ? exif : written;
}
