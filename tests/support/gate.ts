/** Something waits until it is told to go on. */
export type Gate = { passed: Promise<void>; open: () => void };

/** A gate that is shut: `passed` is fulfilled by `open()`. */
export function gate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
