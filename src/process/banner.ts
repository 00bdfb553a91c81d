import type { RunningService } from './service.js';

/** What the first lines say, which logs keep: where the service answers, with which token, and a request to paste. */
export const welcome = ({
  port,
  token,
  engine,
}: Pick<RunningService, 'port' | 'token' | 'engine'>): string => {
  const base = `http://localhost:${port}`;
  const shown = token ?? '<your token>';
  return `
Linnea answers at ${base}/api/v1 (lists and searches from ${engine})
${token === null ? 'Account token: that of ACCOUNT_TOKEN, or the one that was printed when it was made' : `Account token: ${token}`}

  curl -g '${base}/api/v1/species/search?token=${shown}&q=tomato'
  curl -g '${base}/api/v1/species?token=${shown}&filter[edible]=true&order[maximum_height_cm]=desc'

`;
};
