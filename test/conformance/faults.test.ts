import { sampleDatabase } from '../support/sample-service.js';
import { checks } from './checks/index.js';
import { type Deployment, deploy } from './deployment.js';
import { faults, faulty } from './faults.js';
import { byRule } from './report.js';
import { run } from './run.js';
import { createTarget } from './target.js';

describe('the suite', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy(await sampleDatabase());
  });
  afterAll(() => deployment?.stop());

  it.each(faults)('detects by $rule that $title', async (fault) => {
    const { client, token, others } = deployment;
    const target = createTarget(faulty(client, fault), token, { ...others, default: undefined });
    const [result] = byRule(await run(checks, target, { rules: [fault.rule] }));
    expect(result).toMatchObject({ rule: fault.rule, result: 'failed' });
  });
});
