import type { Read, Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Members of a form, which are sent as JSON texts. */
type Form = Readonly<Record<string, unknown>>;

/** Sends a form to the reconciliation service, as OpenRefine does. */
const postForm = (service: Service, form: Form): Promise<Read> => {
  const members = Object.entries(form).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  const headers = { ...FORM, Authorization: `Bearer ${service.token}` };
  const body = String(new URLSearchParams(members));
  return service.ask('/api/reconcile', { method: 'POST', headers, body });
};

/** Sends a body in JSON. */
export const postJson = (
  service: Service,
  path: string,
  body: unknown,
  token = service.token,
): Promise<Read> => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return service.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
};

/** The service with the sample, while a suite runs. */
export interface Reconciling {
  readonly service: Service;
  /** Sends a form, as {@link postForm}. */
  readonly sent: (form: Form) => Promise<Read>;
  /** Sends a body in JSON, as {@link postJson}. */
  readonly posted: (path: string, body: unknown) => Promise<Read>;
}

/** Starts the service before the tests of a suite, and closes it after them. */
export const reconciling = (): Reconciling => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
  });
  afterAll(() => service?.close());
  return {
    get service() {
      return service;
    },
    sent: (form) => postForm(service, form),
    posted: (path, body) => postJson(service, path, body),
  };
};
