import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rules } from '../../src/domain/policies.js';
import { nounTests } from '../support/noun-tests.js';
import { statesPlayed } from '../support/sequences.js';
import type { Noun, Subject } from './noun.js';
import { nouns as openNouns } from './nouns/index.js';
import { errorsIn, play, stateOf } from './play.js';
import { openScene, type Scene } from './scene.js';

// Each verb is played in each state: states made only by the worker, the platform, the mail server or the clock are met by all
// verbs of people. The table has the outcome of each; an outcome outside the table fails.

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const mutationOf = (verb: string): string => verb.split(',')[0]!;
const mutations = [...rules].filter(([, rule]) => rule.fails !== undefined).map(([name]) => name);

/** The nouns in the order in which they are opened. */
const opened: Noun[] = [];

const isRefusal = ({ machine, states }: Noun, outcome: string): boolean =>
  !['SAME', 'GONE', ...Object.keys(machine?.states ?? {}), ...Object.keys(states)].includes(outcome);

describe.each(openNouns)('the noun %s', (_name, open) => {
  let noun: Noun;
  beforeAll(async () => {
    noun = await open(scene);
    opened.push(noun);
  });

  it('tests every mutation of its policy and about its records', () => {
    const own = Object.keys(noun.policy).filter(name => mutations.includes(name));
    const about = mutations.filter(name => noun.on.includes(rules.get(name)!.on?.noun ?? ''));
    const known = [...Object.keys(noun.verbs).map(mutationOf), ...Object.keys(noun.besides)];
    expect([...new Set([...own, ...about])].filter(name => !known.includes(name))).toEqual([]);
  });

  it('has an outcome for each verb in each state, and no other outcome', () => {
    const missing: string[] = [];
    for (const verb of Object.keys(noun.verbs))
      for (const state of Object.keys(noun.states)) {
        const told = Object.entries(noun.outcomes[verb] ?? {}).filter(([, states]) => states.includes(state));
        if (told.length !== 1) missing.push(`${verb} in ${state}: ${told.length}`);
      }
    const strange = Object.entries(noun.outcomes).flatMap(([verb, told]) =>
      Object.values(told)
        .flat()
        .filter(state => !(verb in noun.verbs) || !(state in noun.states))
        .map(state => `${verb} in ${state}`),
    );
    expect({ missing, strange }).toEqual({ missing: [], strange: [] });
  });

  it('has the outcome of the table for each verb', async () => {
    const wrong: string[] = [];
    const states = Object.entries(noun.states).filter((_state, at) => at % statesPlayed() === 0);
    for (const [state, { is = state, make }] of states) {
      const expected = (verb: string) =>
        Object.entries(noun.outcomes[verb] ?? {}).find(([, states]) => states.includes(state))?.[0] ?? 'SAME';
      const verbs = Object.keys(noun.verbs);
      // A refused verb changes nothing: one record serves all such verbs.
      const shares = (verb: string) => noun.shares !== undefined && !noun.shares.but.includes(verb);
      const keeps = (verb: string) => isRefusal(noun, expected(verb)) || (shares(verb) && expected(verb) === 'SAME');
      const changing = verbs.filter(verb => !keeps(verb));
      const [shared, ...own] = await make(changing.length + 1);
      for (const subject of [shared!, ...own]) {
        const found = await stateOf(scene, noun, subject);
        if (found !== is) wrong.push(`${noun.name} ${subject.id} was to be ${state} and is ${found}`);
      }
      const played: [string, Subject][] = [];
      for (const verb of verbs) {
        const subject = changing.includes(verb) ? own.shift()! : shared!;
        const { refused, after, faults } = await play(scene, noun, verb, subject, !noun.holds?.includes(state));
        if (refused === null) played.push([verb, subject]);
        const outcome = refused ?? (after === is ? 'SAME' : after);
        wrong.push(...faults);
        if (refused !== null && after !== is) wrong.push(`${verb} in ${state} was refused, and left ${after}`);
        if (outcome !== expected(verb)) wrong.push(`${verb} in ${state}: ${outcome}, and not ${expected(verb)}`);
      }
      scene.elo.forgetLogged();
      await noun.after?.();
      if (noun.ends && noun.holds?.includes(state)) {
        for (const [verb, subject] of played) {
          const found = await stateOf(scene, noun, subject);
          const end = noun.ends(verb, state);
          if (found !== end) wrong.push(`${verb} in ${state} ends in ${found}, and not in ${end}`);
        }
        wrong.push(...errorsIn(scene.elo.forgetLogged()));
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

it('every mutation is tested for states, or a reason says why not', () => {
  const met = new Set(
    opened.flatMap(({ verbs, besides }) => [...Object.keys(verbs).map(mutationOf), ...Object.keys(besides)]),
  );
  const said = [...nounTests.values()].flatMap(({ stateless = {} }) => Object.keys(stateless));
  expect(said.filter(name => met.has(name))).toEqual([]);
  expect(mutations.filter(name => !met.has(name) && !said.includes(name))).toEqual([]);
});
