/**
 * Returns the milliseconds of processor time that work takes in this process. Unlike the time on a clock, it does not depend
 * on what else the machine does.
 */
export const processorMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
