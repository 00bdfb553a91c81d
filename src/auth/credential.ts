/** Returns the credential of a request (C3.1); undefined if it has none. */
export const readCredential = (querystring: string, authorization: string): string | undefined => {
  const parameter = new URLSearchParams(querystring).getAll('token').at(-1);
  if (parameter !== undefined && parameter.trim() !== '') return parameter;
  const word = authorization.trim().split(/\s+/).at(-1);
  return word === '' ? undefined : word;
};
