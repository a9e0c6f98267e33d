// Rehearses moving the portal from an old service to Elo, with route modes and mirror, under traffic:
//
// npm run cutover:rehearse -- [--rate 50] [--seconds 10] [--writes 0] [--quiet]
//
// It starts three servers on this machine, and removes them afterwards: a PostgreSQL, a second Elo as the old service, with
// differences planted in its answers, and an Elo in front of it.
import { parseArgs, styleText } from 'node:util';
import { playCutover } from './cutover/play-cutover.mjs';
import { startWorld } from './cutover/world.mjs';

const USAGE =
  'npm run cutover:rehearse -- [--rate requests a second, 1 to 200, 50 when left out] [--seconds of each chapter, 1 to 600, 10 when left out] [--writes how many at least, up to 20000] [--quiet]';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        rate: { type: 'string', default: '50' },
        seconds: { type: 'string', default: '10' },
        writes: { type: 'string', default: '0' },
        quiet: { type: 'boolean', default: false },
      },
    });
    const [rate, seconds, writes] = [values.rate, values.seconds, values.writes].map(Number);
    if (!Number.isInteger(rate) || rate < 1 || rate > 200) throw new Error('--rate must be from 1 to 200.');
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600) throw new Error('--seconds must be from 1 to 600.');
    if (!Number.isInteger(writes) || writes < 0 || writes > 20_000)
      throw new Error('--writes must be from 0 to 20000.');
    return { rate, seconds, writes, quiet: values.quiet };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { rate, seconds, writes, quiet } = readArguments();
const say = quiet ? () => {} : text => console.log(text);

/**
 * Does a step of the story, and prints it. @param words makes the printed text from the result of the step @throws Error with
 * the name of the step
 */
async function tell(what, work, words = got => got) {
  try {
    const got = await work();
    const text = words(got);
    say(`  ${styleText('bold', what)}${text ? styleText('dim', ` → ${text}`) : ''}`);
    return got;
  } catch (error) {
    throw new Error(`${what}: ${error.message}`, { cause: error });
  }
}
tell.chapter = title => say(styleText('cyan', `\n${title}`));

let world;
try {
  world = await startWorld();
  const { requests, written, compared } = await playCutover(world, tell, { rate, seconds, writes });
  console.log(
    `\n${requests} requests, ${written} writes, ${compared} comparisons. Every planted difference was found and no other; nothing was lost, nothing doubled.`,
  );
} catch (error) {
  console.error(styleText('red', `\n${error.message}`));
  if (world)
    console.error(
      world
        .output()
        .split('\n')
        .filter(line => /"level":(40|50|60)|error/i.test(line))
        .slice(-20)
        .join('\n'),
    );
  process.exitCode = 1;
} finally {
  await world?.close();
}
