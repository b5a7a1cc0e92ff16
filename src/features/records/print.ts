/** Opens the print dialog once every photo of the sheet is there: what is not loaded yet would be printed as a gap. */
export async function printWhenLoaded(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
