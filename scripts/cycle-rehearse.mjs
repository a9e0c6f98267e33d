// Plays a whole cycle of the programme with invented people, and prints each step with its result:
//
// npm run cycle:rehearse -- [--people 100] [--quiet]
//
// It starts a PostgreSQL, a server, a messaging platform and a mail server of its own on this machine, and removes them
// afterwards. No message of it leaves the machine.
import { parseArgs, styleText } from 'node:util';
import { playCycle } from './cycle/play-cycle.mjs';
import { startWorld } from './cycle/world.mjs';

const USAGE = 'npm run cycle:rehearse -- [--people 2 to 500, 100 when left out] [--quiet]';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { people: { type: 'string', default: '100' }, quiet: { type: 'boolean' } },
    });
    const people = Number(values.people);
    if (!Number.isInteger(people) || people < 2 || people > 500) throw new Error('--people must be from 2 to 500.');
    return { people, quiet: values.quiet ?? false };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { people, quiet } = readArguments();
const say = quiet ? () => {} : text => console.log(text);
const steps = new Map();

/** Does a step of the story, and prints it. @returns the result of the step @throws Error with the name of the step */
async function tell(person, what, work) {
  steps.set(person, (steps.get(person) ?? 0) + 1);
  const started = `${styleText('bold', person.name)} ${what}`;
  try {
    const got = await work();
    say(`  ${started}${got ? styleText('dim', ` → ${got}`) : ''}`);
    return got;
  } catch (error) {
    throw new Error(`${person.name} ${what}: ${error.message}`, { cause: error });
  }
}
tell.chapter = title => say(styleText('cyan', `\n${title}`));

async function summary() {
  say(styleText('cyan', '\nWhat each of them got'));
  for (const [person, count] of steps) {
    const { mails, messages } = await person.received();
    say(`  ${styleText('bold', person.name)}: ${count} steps, ${mails.length} mails, ${messages.length} messages`);
    for (const { subject, calendar } of mails) say(`      mail: ${subject}${calendar ? ' (with .ics)' : ''}`);
    for (const { template } of messages) say(`      message: ${template}`);
  }
}

let world;
try {
  world = await startWorld();
  const { size, oneByOne, atOnce, ratio } = await playCycle(world, tell, people);
  await summary();
  const seconds = value => `${value.toFixed(1)} s`;
  console.log(
    `\n${size} people one after another: ${seconds(oneByOne)}; ${size} at once: ${seconds(atOnce)}, ${ratio.toFixed(1)} times as fast. Nothing was lost.`,
  );
} catch (error) {
  console.error(styleText('red', `\n${error.message}`));
  if (world)
    console.error(
      world
        .output()
        .split('\n')
        .filter(line => /"level":(50|60)|error/i.test(line))
        .slice(-10)
        .join('\n'),
    );
  process.exitCode = 1;
} finally {
  await world?.close();
}
