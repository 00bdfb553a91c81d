/** The server no longer responds on an open connection; running statements have failed. */
export class UnresponsiveConnection extends Error {
  override readonly name = 'UnresponsiveConnection';

  constructor(options?: ErrorOptions) {
    super('Connection terminated: the server does not respond', options);
  }
}
