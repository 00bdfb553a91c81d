/** Formats Unix seconds as `MM-DD-YYYY HH:MM` in UTC (C3.21). */
export const expirationText = (seconds: number): string => {
  const [year, month, day, time] = new Date(seconds * 1000).toISOString().split(/[-T]/);
  return `${month}-${day}-${year} ${time?.slice(0, 5)}`;
};
