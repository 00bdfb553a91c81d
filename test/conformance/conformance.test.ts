import { sampleDatabase } from '../support/sample-service.js';
import { checks } from './checks/index.js';
import { contractRules } from './contract.js';
import { type Deployment, deploy, expectConformance } from './deployment.js';
import { unseen } from './unseen.js';

describe('the service over Postgres', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy(await sampleDatabase());
  });
  afterAll(() => deployment?.stop());

  it('breaks no rule of the contract, and shows all that the sample can show', async () => {
    await expectConformance(deployment);
  }, 600_000);
});

describe('the suite', () => {
  it('accounts for every rule of the contract: by a check, or by the reason why it cannot be checked', () => {
    const accounted = new Set([...checks.map(({ rule }) => rule), ...unseen.keys()]);
    expect(contractRules.map(({ id }) => id).filter((id) => !accounted.has(id))).toEqual([]);
    const known = new Set(contractRules.map(({ id }) => id));
    expect([...accounted].filter((id) => !known.has(id))).toEqual([]);
  });
});
