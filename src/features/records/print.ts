/** Prints after every photo has loaded: others would be gaps. */
export async function printWhenLoaded(sheet: HTMLElement): Promise<void> {
  await whenRead(sheet);
  await Promise.allSettled([...sheet.querySelectorAll('img')].map((picture) => picture.decode()));
  window.print();
}

/** Waits until no part of the sheet says that it is on its way. */
function whenRead(sheet: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => checkBusy());
    const checkBusy = () => {
      if (sheet.isConnected && sheet.querySelector('[aria-busy="true"]')) return;
      changes.disconnect();
      resolve();
    };
    changes.observe(sheet, { attributes: true, childList: true, subtree: true });
    checkBusy();
  });
}
