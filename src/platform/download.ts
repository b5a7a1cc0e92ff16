/** How long the browser may take to pick a file up before its address is taken back, ms. */
const GRACE = 60_000;

/** Hands a file to the browser as a download. */
export function downloadFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE);
}
