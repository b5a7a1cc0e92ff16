/** A phone's width (390) or a desktop's (1440) in happy-dom. */
export function screenOf(width: number): void {
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
}
