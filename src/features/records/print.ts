/** Prints after every photo has loaded: others would be gaps. */
export async function printWhenLoaded(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
