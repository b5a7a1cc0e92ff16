/** @param ms after which `late` is the result. @throws what `work` throws in time */
export async function inTime<T, L>(work: Promise<T>, ms: number, late: L): Promise<T | L> {
  let callOff = () => {};
  const timeout = new Promise<L>((resolve) => {
    const timer = setTimeout(() => resolve(late), ms);
    callOff = () => clearTimeout(timer);
  });
  return Promise.race([work, timeout]).finally(callOff);
}
