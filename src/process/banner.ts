import type { RunningService } from './service.js';

/** Returns the text printed after the start: address, token and two requests to paste. */
export const banner = ({
  port,
  token,
  engine,
}: Pick<RunningService, 'port' | 'token' | 'engine'>): string => {
  const base = `http://localhost:${port}`;
  const shown = token ?? '<your token>';
  return `
Linnea is running at ${base} (lists and searches: ${engine})
Documentation: ${base}/docs
${token === null ? 'Account token: the value of ACCOUNT_TOKEN, or the one printed at the first start' : `Account token: ${token}`}

  curl -g '${base}/api/v1/species/search?token=${shown}&q=tomato'
  curl -g '${base}/api/v1/species?token=${shown}&filter[edible]=true&order[maximum_height_cm]=desc'

`;
};
