/** A promise that the test resolves. */
export type Gate = { passed: Promise<void>; open: () => void };

export function gate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
