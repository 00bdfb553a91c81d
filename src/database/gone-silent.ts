/** A connection that is kept but on which nothing comes back any more; whatever was under way has failed. */
export class GoneSilent extends Error {
  override readonly name = 'GoneSilent';

  constructor(options?: ErrorOptions) {
    super('Connection terminated: the server has gone silent', options);
  }
}
