import {
  type ConnectionRequestOptions,
  type ConnectionRequestOptionsAsStream,
  type ConnectionRequestParams,
  type ConnectionRequestResponse,
  type ConnectionRequestResponseAsStream,
  errors,
  UndiciConnection,
} from '@elastic/elasticsearch';
import { bounded } from '../../bounded.js';
import { Unanswered } from '../../within.js';

/**
 * A connection whose limit of time is that of a whole answer: that of its parent ends with the headers, so that a body
 * which drips has none. What Elasticsearch never says, and the client takes for a success, is no answer.
 */
export class WholeAnswers extends UndiciConnection {
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions,
  ): Promise<ConnectionRequestResponse>;
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptionsAsStream,
  ): Promise<ConnectionRequestResponseAsStream>;
  override async request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions,
  ): Promise<ConnectionRequestResponse | ConnectionRequestResponseAsStream> {
    const { timeout = this.timeout, signal: gone } = options;
    try {
      const answer = await bounded(timeout, gone, (signal) => super.request(params, { ...options, signal }));
      if (isNothing(params, answer))
        throw new errors.ConnectionError(`${answer.statusCode} without an answer: this is no Elasticsearch`);
      return answer;
    } catch (error) {
      throw error instanceof Unanswered ? new errors.TimeoutError('Request timed out') : error;
    }
  }
}

/** Elasticsearch redirects nobody, and what it has done it says. */
const isNothing = (
  { method }: ConnectionRequestParams,
  { statusCode, body }: ConnectionRequestResponse,
): boolean =>
  (statusCode >= 300 && statusCode < 400) || (statusCode < 300 && method !== 'HEAD' && body.length === 0);
