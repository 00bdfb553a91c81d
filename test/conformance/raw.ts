import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A response on a connection of its own. */
export interface RawAnswer {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined with commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Everything after the empty line. */
  readonly body: string;
}

const PORTS = { 'http:': 80, 'https:': 443 } as const;

const parse = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const each of lines) {
    const [name = '', ...value] = each.split(':');
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value.join(':').trim() : `${before}, ${value.join(':').trim()}`);
  }
  return { status: Number(line.split(' ')[1]), headers, body: text.slice(end + 4) };
};

/**
 * Sends a request target unchanged, which fetch would normalise, and reads until the service closes the
 * connection.
 */
export const askRaw = async (
  base: URL,
  method: string,
  target: string,
  headers: readonly string[] = [],
): Promise<RawAnswer> => {
  const secure = base.protocol === 'https:';
  const port = Number(base.port || PORTS[secure ? 'https:' : 'http:']);
  const socket = secure
    ? connectTls({ host: base.hostname, port, servername: base.hostname })
    : connect(port, base.hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.setTimeout(15_000, () => socket.destroy(new Error(`No answer to ${method} ${target}`)));
  socket.write(
    Buffer.from(
      [`${method} ${target} HTTP/1.1`, `Host: ${base.host}`, 'Connection: close', ...headers, '', ''].join(
        '\r\n',
      ),
      'latin1',
    ),
  );
  await once(socket, 'close');
  return parse(Buffer.concat(chunks).toString('utf8'));
};
