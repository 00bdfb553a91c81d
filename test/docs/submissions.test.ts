import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signatureHeaders } from '../../src/corrections/webhook/signature.js';
import type { Service } from '../contract/service.js';
import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import { CODE_BLOCKS } from './code-blocks.js';

/* The samples of docs/corrections.md that are no commands: bodies with their answers, and the receiver of webhooks. */

const blockThat = (begins: RegExp): string =>
  CODE_BLOCKS.find(({ page, text }) => page === 'corrections.md' && begins.test(text))!.text;

/** Reads what a document shows of an object, in which `…` stands for more. */
const shownJson = (text: string): Record<string, unknown> =>
  JSON.parse(text.replaceAll(/,\s*…/g, '')) as Record<string, unknown>;

/** Returns a shown array as one that may have more members at its end, where `…` was. */
const atLeast = (allowed: unknown): unknown =>
  Array.isArray(allowed) ? expect.arrayContaining(allowed) : allowed;

describe('docs/corrections.md', () => {
  let service: Service;
  let ada: string;
  let eve: string;
  beforeAll(async () => {
    service = await sampleService();
    ada = await tokenOfNewAccount(service);
    eve = await tokenOfNewAccount(service, { name: 'Eve Reed', role: 'reviewer' });
  });
  afterAll(() => service.close());

  const post = (path: string, token: string, body: object) =>
    service.ask(`/api/v1/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('shows the faults of a submission', async () => {
    const [, sent, status, details] = /^(.*)\n(\d{3}) ([\s\S]*)$/.exec(blockThat(/^\{"correction/))!;
    const answer = await post('corrections/species/eucalyptus-globulus', ada, JSON.parse(sent!));
    expect(answer.status).toBe(Number(status));
    const shown = shownJson(`{${details}}`)['details'] as readonly Record<string, unknown>[];
    expect(answer.body['details']).toEqual(
      shown.map((fault) =>
        expect.objectContaining(
          'allowed' in fault ? { ...fault, allowed: atLeast(fault['allowed']) } : fault,
        ),
      ),
    );
  });

  it('shows what was applied of a correction', async () => {
    const [, sent, status, answer] = /^accept (.*)\n(\d{3}) ([\s\S]*)$/.exec(blockThat(/^accept /))!;
    const submitted = await post('corrections/species/eucalyptus-globulus', ada, {
      correction: { maximum_height_value: 68, maximum_height_unit: 'm', light: 0, toxicity: 'low' },
      source_reference: 'https://flora.example/eucalyptus',
    });
    const { id } = submitted.body['data'] as { id: number };
    const accepted = await post(`corrections/${id}/accept`, eve, JSON.parse(sent!));
    expect(accepted.status).toBe(Number(status));
    const { id: _, ...shown } = shownJson(answer!)['data'] as Record<string, unknown>;
    expect(accepted.body['data']).toMatchObject(shown);
  });

  it('has a receiver that takes signed messages, and no others', async () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    const code = blockThat(/createHmac/).replace('listen(4000)', `listen(${port})`);
    const receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, NODE_OPTIONS: '', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    try {
      const body = '{"type":"correction.accepted"}';
      const send = async (headers: Record<string, string>): Promise<number> => {
        for (let attempt = 0; ; attempt++)
          try {
            return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
          } catch (notYet) {
            if (attempt === 100) throw notYet;
            await pause(100);
          }
      };
      const signed = { ...signatureHeaders({ id: 'msg_1', body }, secret, new Date()) };
      expect(await send(signed)).toBe(204);
      expect(await send({ ...signed, 'webhook-id': 'msg_2' })).toBe(401);
      const old = signatureHeaders({ id: 'msg_1', body }, secret, new Date(Date.now() - 301_000));
      expect(await send({ ...old })).toBe(401);
      expect(printed).toContain('correction.accepted');
    } finally {
      receiver.kill();
      await once(receiver, 'exit');
    }
  });
});
