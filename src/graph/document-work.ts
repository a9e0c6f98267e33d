import {
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { AppError } from '../failures/errors.js';

// A document of two kilobytes can keep its reader walking for minutes: fragments that spread each other twice double with each
// level, and repeated fields are compared in pairs. So its work is counted before anything else is done with it, in steps that
// are proportional to its length. The count bounds all later walks.

/** Steps that a document may ask for. A caller without a sign-in asks for little: sign-in, courses, the schema. */
export const work = { max: 20_000, maxOfStrangers: 4_000 } as const;

/** Documents from callers without credentials, while they are validated. */
const ofStrangers = new WeakSet<DocumentNode>();
export const markStrangers = (document: DocumentNode): void => void ofStrangers.add(document);

/** A fragment that spreads itself, directly or over other fragments. */
class Circle extends Error {
  constructor(readonly fragment: string) {
    super(fragment);
  }
}

/** Nodes of a field's arguments: two fields of one name are compared by printing them. */
function valuesIn(node: ASTNode): number {
  switch (node.kind) {
    case Kind.FIELD:
      return (node.arguments ?? []).reduce((sum, each) => sum + valuesIn(each.value), 0);
    case Kind.LIST:
      return node.values.reduce((sum, each) => sum + valuesIn(each), 1);
    case Kind.OBJECT:
      return node.fields.reduce((sum, each) => sum + valuesIn(each.value), 1);
    default:
      return 1;
  }
}

/**
 * Counts the steps that a document costs its readers. One step is each selection, at each spread of its fragment, in operations
 * and in fragments. The other steps are the pairs of fields with one name in the answer (graphql-js,
 * OverlappingFieldsCanBeMergedRule). @skip and @include leave nothing out: the walks don't know their variables.
 * @param max the count ends when it is beyond this, and is then no more than a lower bound
 * @throws Circle
 */
function workOf({ definitions }: DocumentNode, max: number): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);

  /** By fragment; null while it is being counted. */
  const sizes = new Map<FragmentDefinitionNode, number | null>();
  const sizeOfFragment = (fragment: FragmentDefinitionNode): number => {
    const known = sizes.get(fragment);
    if (known === null) throw new Circle(fragment.name.value);
    if (known !== undefined) return known;
    sizes.set(fragment, null);
    const size = sizeOf(fragment.selectionSet);
    sizes.set(fragment, size);
    return size;
  };
  const sizeOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, each) => {
      if (each.kind !== Kind.FRAGMENT_SPREAD) return sum + 1 + (each.selectionSet ? sizeOf(each.selectionSet) : 0);
      const fragment = fragments.get(each.name.value);
      return sum + 1 + (fragment ? sizeOfFragment(fragment) : 0);
    }, 0);

  const pairsIn = (sets: readonly SelectionSetNode[]): number => {
    const byName = new Map<string, FieldNode[]>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const each of selections) {
        if (each.kind === Kind.FIELD) {
          const name = (each.alias ?? each.name).value;
          const others = byName.get(name);
          if (others) others.push(each);
          else byName.set(name, [each]);
        } else {
          const inner = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value);
          if (inner) collect(inner.selectionSet);
        }
      }
    };
    sets.forEach(collect);
    let pairs = 0;
    for (const fields of byName.values()) {
      const others = fields.length - 1;
      if (others > 0) pairs += others * (fields.length / 2 + fields.reduce((sum, each) => sum + valuesIn(each), 0));
      const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) pairs += pairsIn(below);
    }
    return pairs;
  };

  const sets = definitions.flatMap(each => ('selectionSet' in each ? each.selectionSet : []));
  const size = definitions.reduce((sum, each) => {
    if (each.kind === Kind.FRAGMENT_DEFINITION) return sum + sizeOfFragment(each);
    return sum + ('selectionSet' in each ? sizeOf(each.selectionSet) : 0);
  }, 0);
  if (size > max) return size;
  return sets.reduce((sum, set) => sum + pairsIn([set]), size);
}

function problemOf(document: DocumentNode): GraphQLError | null {
  const max = ofStrangers.has(document) ? work.maxOfStrangers : work.max;
  try {
    const steps = workOf(document, max);
    if (steps <= max) return null;
    // The number of steps may be infinite.
    const originalError = new AppError('INVALID', 'DOCUMENT_TOO_COMPLEX', { steps: Math.min(steps, 1e9), max });
    return new GraphQLError(originalError.message, { originalError });
  } catch (error) {
    if (!(error instanceof Circle)) throw error;
    return new GraphQLError(`Cannot spread fragment "${error.fragment}" within itself.`);
  }
}

/** Refuses a document that asks for too much work before any other rule walks it. */
export function WorkRule(context: ValidationContext): object {
  const document = context.getDocument();
  const problem = problemOf(document);
  if (problem) {
    context.reportError(problem);
    // A rule can't end the validation: so it leaves nothing to walk.
    (document as { definitions: readonly DefinitionNode[] }).definitions = [];
  }
  return {};
}
