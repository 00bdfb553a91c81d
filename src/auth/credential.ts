/** A credential as sent (C3.1); `undefined` when none was. */
export const readCredential = (querystring: string, authorization: string): string | undefined => {
  const parameter = new URLSearchParams(querystring).getAll('token').at(-1);
  if (parameter !== undefined && parameter.trim() !== '') return parameter;
  const word = authorization.trim().split(/\s+/).at(-1);
  return word === '' ? undefined : word;
};
