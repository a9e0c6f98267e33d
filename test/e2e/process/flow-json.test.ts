import { expect, it } from '@jest/globals';
import { flowJson } from '../../../src/domain/flows/flow-json.js';
import { flowNamed } from '../../../src/domain/flows/flows.js';
import { run, endedWell } from '../support/processes.js';

const command = (given: string[], environment: Record<string, string> = {}) =>
  run('dist/src/elo.js', ['flow-json', ...given], environment);

it.each(['personal', 'business'])('flow-json prints the screens of %s, and nothing else', async name => {
  const { stdout } = endedWell(await command([name], { PRIVACY_POLICY_URL: 'https://example.org/privacidade' }));
  expect(JSON.parse(stdout)).toEqual(flowJson(flowNamed(name), 'https://example.org/privacidade'));
  expect(stdout).toContain('https://example.org/privacidade');
});

it.each([[[]], [['nobody']], [['personal', 'business']]])('flow-json refuses %j', async given => {
  const { code, stdout, stderr } = await command(given);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/flow/);
});
