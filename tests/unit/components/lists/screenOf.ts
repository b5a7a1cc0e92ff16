/** As wide as a phone (390) or a desk (1440); for tests in happy-dom. */
export function screenOf(width: number): void {
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  });
}
