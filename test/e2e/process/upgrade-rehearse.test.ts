import { expect, it } from '@jest/globals';
import { endedWell, machine, run } from '../support/processes.js';
import { previousCommit } from '../support/versions.js';

// The rehearsal makes a world of its own: a PostgreSQL, and servers of two versions. Here it begins with the version before this
// one, and few records.

const script = 'scripts/upgrade-rehearse.mjs';

it('the upgrade rehearsal upgrades from the previous version without a failed request, and tells the figures', async () => {
  const previous = await previousCommit();
  if (!previous) return console.log('skipped: the version before this one, because this tree has no history');
  // The machine runs other tests meanwhile: more requests would wait for it, and be refused.
  const given = ['--from', previous.commit, '--records', '3000', '--rate', '2', '--seconds', '2'];
  const { stdout } = endedWell(await run(script, given, machine()));
  expect(stdout).toMatch(/while migrate runs\n(?: {2}applied \S+\n)* {0,2}(?:nothing waits\n)?a server of this tree/);
  expect(stdout).toMatch(/\n[1-9]\d* requests answered, 0 failed; the longest answer took \d+\.\d\d s/);
  expect(stdout).toMatch(/The longest lock that reads or writes wait for: \d+\.\d\d s/);
}, 300_000);

it.each([[[]], [['--from', 'HEAD', '--rate', '0']], [['--from', '--version']], [['--loud']]])(
  'the upgrade rehearsal refuses %j and prints its usage',
  async given => {
    const { code, stderr } = await run(script, given, machine());
    expect(code).toBe(2);
    expect(stderr).toContain('npm run upgrade:rehearse');
  },
);

it('the upgrade rehearsal ends with 2 for a commit that is not there', async () => {
  const { code, stderr } = await run(script, ['--from', '0000000000'], machine());
  expect(code).toBe(2);
  expect(stderr).toContain('0000000000');
});
