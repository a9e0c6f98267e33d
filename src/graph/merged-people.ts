import { defaultFieldResolver, type GraphQLArgument, type GraphQLField, getNamedType, isInputObjectType } from 'graphql';
import type { FullCtx } from '../domain/context.js';
import { operationsOfPerson, personArguments } from '../domain/merges/person-arguments.rules.js';
import { idOfText } from '../platform/record-ids.js';

type Args = Record<string, unknown>;
type Field = GraphQLField<unknown, FullCtx, Args>;
/** The names of arguments and input fields that lead to a person's id. */
type Path = readonly string[];
type Named = Pick<GraphQLArgument, 'name' | 'type'>;

/** The ways to the ids of people in the arguments of an operation. Inputs hold no input of their own kind. */
const pathsOf = (operation: string, named: readonly Named[], isRoot = true): Path[] =>
  named.flatMap(({ name, type }) => {
    const inner = getNamedType(type);
    if (isInputObjectType(inner))
      return pathsOf(operation, Object.values(inner.getFields()), false).map(path => [name, ...path]);
    const isPerson = personArguments.has(name) || (isRoot && name === 'id' && operationsOfPerson.has(operation));
    return inner.name === 'ID' && isPerson ? [[name]] : [];
  });

/** The value with the ids at the end of a path replaced; lists on the way are gone through. */
function led(value: unknown, [name, ...rest]: Path, known: ReadonlyMap<number, number>): unknown {
  if (value == null) return value;
  if (Array.isArray(value)) return value.map(each => led(each, [name!, ...rest].filter(Boolean), known));
  if (name === undefined) {
    const kept = known.get(idOfText(String(value)) ?? 0);
    return kept === undefined ? value : String(kept);
  }
  const held = value as Args;
  return name in held ? { ...held, [name]: led(held[name], rest, known) } : value;
}

/** Makes an operation take the id of a person that was merged into another one for the id of that one. */
export function followMerges(field: Field): void {
  const paths = pathsOf(field.name, field.args);
  if (paths.length === 0) return;
  const { resolve = defaultFieldResolver } = field;
  const withKnown = (args: Args, known: ReadonlyMap<number, number>): Args =>
    known.size === 0 ? args : paths.reduce((given, path) => led(given, path, known) as Args, args);
  field.resolve = (source, args, ctx, info) => {
    const known = ctx.services.mergedIds.known();
    return known instanceof Promise
      ? known.then(ids => resolve(source, withKnown(args, ids), ctx, info))
      : resolve(source, withKnown(args, known), ctx, info);
  };
}
