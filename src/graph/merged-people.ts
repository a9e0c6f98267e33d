import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { FullCtx } from '../domain/context.js';
import { operationsOfPerson, personArguments } from '../domain/merges/person-arguments.rules.js';
import { AppError, type ErrorCode } from '../failures/errors.js';
import { idOfText } from '../platform/record-ids.js';
import { missingReference } from './missing-reference.js';

type Args = Record<string, unknown>;
type Field = GraphQLField<unknown, FullCtx, Args>;
/** The names of arguments and input fields that lead to a person's id. */
type Path = readonly string[];
/** The kept people by the ids of the dropped ones. */
type MergedPeople = ReadonlyMap<number, number>;
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
function led(value: unknown, [name, ...rest]: Path, known: MergedPeople): unknown {
  if (value == null) return value;
  if (Array.isArray(value)) return value.map(each => led(each, [name!, ...rest].filter(Boolean), known));
  if (name === undefined) {
    const kept = typeof value === 'string' ? known.get(idOfText(value) ?? 0) : undefined;
    return kept === undefined ? value : String(kept);
  }
  const held = value as Args;
  return name in held ? { ...held, [name]: led(held[name], rest, known) } : value;
}

/**
 * Makes an operation take the id of a person that was merged into another one for the id of that one. A mutation that failed for
 * a person who was merged in the same moment, or by another process, runs once more.
 */
export function followMerges(field: Field, { isMutation }: { isMutation: boolean }): void {
  const paths = pathsOf(field.name, field.args);
  if (paths.length === 0) return;
  const { resolve = defaultFieldResolver } = field;
  const withKnown = (args: Args, known: MergedPeople): Args =>
    known.size === 0 ? args : paths.reduce((given, path) => led(given, path, known) as Args, args);
  const once: GraphQLFieldResolver<unknown, FullCtx, Args> = (source, args, ctx, info) => {
    const known = ctx.services.mergedIds.known();
    return known instanceof Promise
      ? known.then(ids => resolve(source, withKnown(args, ids), ctx, info))
      : resolve(source, withKnown(args, known), ctx, info);
  };
  const again: typeof once = async (source, args, ctx, info) => {
    const { mergedIds } = ctx.services;
    const before = withKnown(args, await mergedIds.known());
    try {
      return await resolve(source, before, ctx, info);
    } catch (error) {
      if (!isAboutNobody(error)) throw error;
      mergedIds.forget();
      const now = withKnown(args, await mergedIds.known());
      if (JSON.stringify(now) === JSON.stringify(before)) throw error;
      return resolve(source, now, ctx, info);
    }
  };
  field.resolve = isMutation ? again : once;
}

/** True for an error that a person who is no more may have caused. */
function isAboutNobody(error: unknown): boolean {
  const { code } = (error instanceof AppError ? error : (missingReference(error) ?? {})) as { code?: ErrorCode };
  return code === 'NOT_FOUND' || code === 'INVALID';
}
