import fc from 'fast-check';
import { compareWithModel } from './census.js';
import { AtOnceCommand, MutationCommand, playAgain } from './commands.js';
import { Dice } from './dice.js';
import { checkFacades } from './facades.js';
import { TimeCommand, WorkerCommand, runOutbox } from './jobs-and-days.js';
import { asTest, type Played, shortened } from './played.js';
import { mutations } from './selections.js';
import { checkStates } from './states.js';
import { tally } from './tally.js';
import type { Town } from './town.js';
import { checkNobody, checkPeople, checkUpdatedSince, checkView } from './views.js';

export const names = Object.keys(mutations);

/** The most commands in a sequence; on average it has half of them. */
export const LONGEST = 150;

const seed = fc.noBias(fc.noShrink(fc.nat()));
const mutationOf = (name: fc.Arbitrary<string>): fc.Arbitrary<MutationCommand> =>
  fc.tuple(fc.noShrink(name), seed).map(([each, numbers]) => new MutationCommand(each, numbers));
/** Everyday mutations come more often than rare ones. */
const OFTEN =
  /^(enroll|move|restore|cancel|request|withdrawC|answerC|record|create(Sub|App)|evaluate|removeSub|replaceSub|setSub|handOver)/;
const often = names.filter(name => OFTEN.test(name));
const mutation = mutationOf(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...often)));
const atOnce = fc.array(mutation, { minLength: 2, maxLength: 4 }).map(commands => new AtOnceCommand(commands));
const worker = fc.constant(new WorkerCommand());
const time = fc.noShrink(fc.constantFrom(1, 5, 24, 24, 72, 24 * 9)).map(hours => new TimeCommand(hours));

const many = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const sequence = (...commands: fc.Arbitrary<any>[]) => fc.commands(commands, { maxCommands: LONGEST, size: 'max' });
/** One call at a time, so that the model knows each result; or several at once. */
const sequences = fc.oneof(
  sequence(...many(20, mutation), ...many(2, worker), time),
  sequence(...many(10, mutation), ...many(8, atOnce), ...many(2, worker), time),
);

/** Checks everything that must hold for the whole. */
export async function checkWhole(town: Town, dice: Dice): Promise<void> {
  await checkStates(town);
  await compareWithModel(town);
  const person = dice.pick(town.model.all('Person'));
  if (person) {
    await checkView(town, person, dice);
    await checkPeople(town, person);
  }
  // Each check runs one of the slow parts.
  await dice.pick([checkNobody, checkUpdatedSince, checkFacades] as const)(town);
}

/** Plays a sequence from the beginning, and checks the whole. @throws the first failure */
async function playSequence(town: Town, sequence: () => Promise<void>): Promise<void> {
  await town.begin();
  town.check = () => checkWhole(town, new Dice(town.played.length));
  await compareWithModel(town);
  await sequence();
  await runOutbox(town);
  await checkWhole(town, new Dice(town.played.length));
}

/** Two failures are of one kind when their first words are the same, apart from ids. */
const kindOf = (error: unknown): string => (error as Error).message.slice(0, 400).replaceAll(/\d+/g, '0').slice(0, 60);

/** The failure with the fewest steps found within the time. */
async function shortestOf(town: Town, error: unknown, steps: readonly Played[], shrinkMs: number): Promise<string> {
  let last = error as Error;
  const fails = async (rest: readonly Played[]): Promise<boolean> => {
    try {
      await playSequence(town, () => playAgain(town, rest));
      return false;
    } catch (thrown) {
      if (kindOf(thrown) !== kindOf(error)) return false;
      last = thrown as Error;
      return true;
    }
  };
  const left = await shortened(steps, fails, Date.now() + shrinkMs);
  return `${last.message}\n\n${left.length} of ${steps.length} steps, as a test:\n\n${asTest(left)}`;
}

export interface Walked {
  steps: number;
  /** The failure, its steps, and the way to play it again; null when nothing failed. */
  failure: string | null;
}

/** The number of sequences for one seed: the next ones have the next seed. */
const SEQUENCES = 2;
/** A mutation that was not called after this number of special rounds can't be called. */
const MOST_ROUNDS = 20;

/**
 * Walks at least this number of steps, and goes on with the mutations that were not called.
 * @param shrinkMs the longest time for shortening a failing sequence; 0 to leave it as it is
 */
export async function walk(
  town: Town,
  { steps, seed: first, shrinkMs }: { steps: number; seed: number; shrinkMs: number },
): Promise<Walked> {
  const before = tally.steps;
  let failed: { error: unknown; steps: readonly Played[] } | null = null;
  const propertyOf = (of: fc.Arbitrary<Iterable<any>>) =>
    fc.asyncProperty(fc.noBias(of), async commands => {
      try {
        await playSequence(town, () => fc.asyncModelRun(() => ({ model: {}, real: town }), commands as never));
      } catch (error) {
        failed = { error, steps: town.played };
        throw error;
      }
    });
  let rounds = 0;
  for (let seed = first; ; seed += 1) {
    const isFar = tally.steps - before >= steps;
    const unasked = tally.unasked(names);
    if (isFar && (unasked.length === 0 || rounds === MOST_ROUNDS)) break;
    if (isFar) rounds += 1;
    const property = propertyOf(isFar ? sequence(mutationOf(fc.constantFrom(...unasked))) : sequences);
    // A failing sequence is shortened by leaving out steps that were made from it. Shortening its random numbers would make
    // other steps.
    await fc.check(property, { numRuns: isFar ? 1 : SEQUENCES, seed, endOnFailure: true });
    if (failed === null) continue;
    const { error, steps: played } = failed as { error: unknown; steps: readonly Played[] };
    const told = await shortestOf(town, error, played, shrinkMs);
    return { steps: tally.steps - before, failure: `${told}\n\nThe seed was ${seed}.` };
  }
  return { steps: tally.steps - before, failure: null };
}
