// Rehearses the upgrade from an earlier commit to this tree, as docs/operating/upgrades.md describes it, under traffic:
//
// npm run upgrade:rehearse -- --from COMMIT [--to COMMIT] [--records 1000000] [--rate 12] [--seconds 10]
//
// It builds the commit in a temporary folder. A commit with another package-lock.json needs its own packages: `npm ci` without
// scripts takes some minutes. They are kept in node_modules/.cache/upgrade-rehearse for the next time. The rehearsal starts a
// PostgreSQL and both servers on this machine, fills the audit, and removes all of it afterwards. It ends with 1 when a request
// failed.
import { parseArgs } from 'node:util';
import { rehearse } from './upgrade/rehearse.mjs';

const USAGE =
  'npm run upgrade:rehearse -- --from COMMIT [--to COMMIT, this tree when left out] [--records of the audit, 0 to 20000000, 1000000 when left out] [--rate requests a second, 1 to 200, 12 when left out] [--seconds before, between and after, 1 to 600, 10 when left out]';

function wholeNumber(name, text, least, most) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`--${name} must be from ${least} to ${most}.`);
  return number;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        records: { type: 'string', default: '1000000' },
        rate: { type: 'string', default: '12' },
        seconds: { type: 'string', default: '10' },
      },
    });
    const { from, to } = values;
    if (from === undefined) throw new Error('--from is needed.');
    if ([from, to].some(commit => commit?.startsWith('-'))) throw new Error('A commit does not begin with -.');
    return {
      from,
      to,
      records: wholeNumber('records', values.records, 0, 20_000_000),
      rate: wholeNumber('rate', values.rate, 1, 200),
      seconds: wholeNumber('seconds', values.seconds, 1, 600),
    };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const seconds = milliseconds => `${(milliseconds / 1_000).toFixed(2)} s`;
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => over.abort());

try {
  const { traffic, locks, failure } = await rehearse({
    ...readArguments(),
    signal: over.signal,
    say: text => console.log(text),
  });
  const { answered, failed, longest } = traffic;
  console.log(
    `\n${answered} requests answered, ${failed.length} failed; the longest answer took ${seconds(longest.took)}`,
  );
  console.log(`(${longest.name}, ${longest.during}).`);
  const { held, relation, mode } = locks.longest;
  console.log(
    `The longest lock that reads or writes wait for: ${seconds(held)}${relation ? ` (${mode} on ${relation})` : ''}.`,
  );
  for (const { name, during, why } of failed.slice(0, 20)) console.log(`  failed ${during}: ${name}: ${why}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
  if (failure) throw failure;
} catch (error) {
  console.error(over.signal.aborted ? 'stopped' : error.stack);
  process.exitCode = 2;
}
