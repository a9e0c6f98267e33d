import { beforeAll, expect, it } from '@jest/globals';
import { endedWell, machine, run } from '../support/processes.js';

// The rehearsal makes a world of its own: a PostgreSQL, a server, a platform and a mail server.

let played: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  played = await run('scripts/cycle-rehearse.mjs', ['--people', '2'], machine());
});

it('the cycle rehearsal plays a whole cycle, and each person gets what they came for', () => {
  endedWell(played);
  expect(played.stdout).toContain('2 at once');
  expect(played.stdout).toContain('Nothing was lost.');
});

it('the cycle rehearsal prints each person’s steps and results', () => {
  expect(played.stdout).toMatch(/Paula Reis answers the messaging flow of Turma A → enrolled in Turma A/);
  expect(played.stdout).toMatch(/What each of them got[^]*Paula Reis: \d+ steps, \d+ mails, \d+ messages/);
});

it.each([[['--people', '1']], [['--people', 'many']], [['--loud']]])(
  'the cycle rehearsal refuses %j and prints its usage',
  async given => {
    const { code, stderr } = await run('scripts/cycle-rehearse.mjs', given, machine());
    expect(code).toBe(2);
    expect(stderr).toContain('npm run cycle:rehearse');
  },
);
