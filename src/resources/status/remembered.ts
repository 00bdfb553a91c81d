/**
 * The value of `read`, at most `ms` old, and read once however many ask for it
 * at the same time. A failure is not remembered.
 */
export const remembered = <T>(ms: number, read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (value !== undefined && performance.now() < until) return value;
    const reading = read();
    value = reading;
    until = performance.now() + ms;
    reading.catch(() => {
      if (value === reading) value = undefined;
    });
    return reading;
  };
};
