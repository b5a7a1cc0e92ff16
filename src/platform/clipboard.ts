/** Puts a text on the clipboard. @returns false where the browser does not allow it: the text must then be shown. */
export async function onClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
