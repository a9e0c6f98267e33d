import { astFromValue, getNamedType, type GraphQLInputType, print } from 'graphql';
import { mutations, selectionOf } from './selections.js';
import type { Caller } from './town.js';

// The steps of a sequence: to repeat, to shorten, and to print.

export interface PlayedMutation {
  kind: 'mutation';
  by: Caller;
  name: string;
  args: Record<string, unknown>;
  /** `OK`, or the code and the reason of the refusal. */
  ending?: string;
}
export type Played =
  PlayedMutation | { kind: 'at once'; of: PlayedMutation[] } | { kind: 'worker' } | { kind: 'time'; hours: number };

/** A value as written in a document; in JSON values, without enums, the keys are names. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (getNamedType(type).name === 'JSONObject') return JSON.stringify(value).replaceAll(/"(\w+)":/g, '$1: ');
  return print(astFromValue(value, type)!).replaceAll(/\s*\n\s*/g, ' ');
}

/** The mutation with its arguments in it, ready to paste. */
function documentWith({ name, args }: PlayedMutation): string {
  const { args: declared, type } = mutations[name]!;
  const given = declared.flatMap(each => {
    if (args[each.name] === undefined) return [];
    return [`${each.name}: ${literal(args[each.name], each.type)}`];
  });
  const shown = selectionOf(type) && ' { __typename }';
  return `mutation { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${shown} }`;
}

const lineOf = (each: PlayedMutation): string =>
  `town.ask(${JSON.stringify(each.by)}, ${JSON.stringify(documentWith(each))})`;

/** Lines of a test that repeats the steps. */
export function asTest(steps: readonly Played[]): string {
  const lines = steps.flatMap(step => {
    switch (step.kind) {
      case 'mutation':
        return [`await ${lineOf(step)}; // ${step.ending}`];
      case 'at once':
        return ['await Promise.all([', ...step.of.map(each => `  ${lineOf(each)}, // ${each.ending}`), ']);'];
      case 'worker':
        return ['await runOutbox(town);'];
      case 'time':
        return [`await new TimeCommand(${step.hours}).run({}, town);`];
    }
  });
  return ['const town = await Town.open();', 'await town.begin();', ...lines].map(line => `  ${line}`).join('\n');
}

/**
 * Leaves out steps, many and then few, as long as the rest still fails.
 * @param fails plays steps from the beginning
 * @param until time of the clock at which it ends, in milliseconds
 */
export async function shortened<Step>(
  steps: readonly Step[],
  fails: (rest: readonly Step[]) => Promise<boolean>,
  until: number,
): Promise<readonly Step[]> {
  let left = steps;
  for (let size = Math.ceil(left.length / 2); size >= 1 && left.length > 1;) {
    let isShorter = false;
    // The failure comes from the last steps: the first ones are tried before them.
    for (let from = 0; from < left.length && Date.now() < until;) {
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (rest.length > 0 && (await fails(rest))) {
        left = rest;
        isShorter = true;
      } else from += size;
    }
    if (Date.now() >= until) break;
    if (size === 1 && !isShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return left;
}
