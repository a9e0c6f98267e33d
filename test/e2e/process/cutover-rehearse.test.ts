import { beforeAll, expect, it } from '@jest/globals';
import { machine, run } from '../support/processes.js';

// The rehearsal makes a world of its own: a PostgreSQL, two servers, and a proxy in front of the old one.

let played: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  played = await run('scripts/cutover-rehearse.mjs', ['--rate', '20', '--seconds', '2'], machine());
}, 300_000);

it('the cut-over rehearsal moves the portal and back, finds the planted differences, and loses and doubles nothing', () => {
  // The error has all the output, with the reason first: some machines show only the beginning of a long output.
  if (played.code !== 0) throw new Error(`${played.stderr}\n${played.stdout}`);
  expect(played.stdout).toContain(
    'Every planted difference was found and no other; nothing was lost, nothing doubled.',
  );
});

it('the cut-over rehearsal prints the result of each step', () => {
  for (const step of [
    /LEGACY → \d+ by legacy/,
    /planted are found, and no other → portal.course.read subscribers TYPE, .*portal.schedule.appointment.list data\[\].start_time VALUE/,
    /ELO, 10 % → \d+ of \d+ callers moved/,
    /VERIFY → \d+ by elo/,
    /nothing is lost and nothing doubled → \d+ notes, \d+ hand-ins/,
  ])
    expect(played.stdout).toMatch(step);
});

it.each([[['--rate', '0']], [['--seconds', 'long']], [['--loud']]])(
  'the cut-over rehearsal refuses %j and prints its usage',
  async given => {
    const { code, stderr } = await run('scripts/cutover-rehearse.mjs', given, machine());
    expect(code).toBe(2);
    expect(stderr).toContain('npm run cutover:rehearse');
  },
);
