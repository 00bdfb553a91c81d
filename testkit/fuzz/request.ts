/** A well-formed request. Texts have one character per byte. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly chunked?: boolean;
}

const framed = ({ body, chunked }: Request): readonly [head: readonly string[], body: string] => {
  if (body === undefined) return [[], ''];
  if (!chunked) return [[`Content-Length: ${body.length}`], body];
  const data = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
  return [['Transfer-Encoding: chunked'], `${data}0\r\n\r\n`];
};

/** Returns the bytes of the request. */
export const bytesOf = (request: Request): string => {
  const [framing, body] = framed(request);
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`${request.method} ${request.target} HTTP/1.1`, 'Host: localhost', ...headers, ...framing];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
};
