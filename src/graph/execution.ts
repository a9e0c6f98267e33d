import {
  type FragmentDefinitionNode,
  getArgumentValues,
  type GraphQLField,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
} from 'graphql';
import type { FullCtx } from '../domain/context.js';
import { type Binary, type BinaryString, NULL } from './binary-strings.js';
import type { FieldPlan } from './operation.js';

/** The place of a value in the answer. */
export type Path = GraphQLResolveInfo['path'];

type Arguments = { [name: string]: unknown };

/** The parts that all requests of an operation share. */
export interface Operation {
  schema: GraphQLSchema;
  node: OperationDefinitionNode;
  fragments: { [name: string]: FragmentDefinitionNode };
}

/** One run of an operation: its variables, its errors, and the picked part of the answer. */
export class Execution {
  readonly errors: GraphQLError[] = [];
  /** JSON of the field that the route answers with. */
  picked: Binary | null = null;
  private readonly arguments = new Map<FieldPlan, Arguments>();
  /** Positions that are null because of an error: that error covers all failures below them. */
  private readonly nulled = new Set<Path | undefined>();

  constructor(
    readonly operation: Operation,
    readonly ctx: FullCtx,
    readonly variables: { [name: string]: unknown },
  ) {}

  /** @throws GraphQLError for an argument that its variable has no value for */
  argumentsOf(field: FieldPlan): Arguments {
    if (field.definition.args.length === 0) return {};
    let found = this.arguments.get(field);
    if (!found) {
      found = getArgumentValues(field.definition as GraphQLField<unknown, unknown>, field.nodes[0]!, this.variables);
      this.arguments.set(field, found);
    }
    return found;
  }

  infoOf({ definition, nodes, parent }: FieldPlan, path: Path): GraphQLResolveInfo {
    const { schema, node, fragments } = this.operation;
    return {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType: parent,
      path,
      schema,
      fragments,
      rootValue: undefined,
      operation: node,
      variableValues: this.variables,
    };
  }

  /**
   * Handles the error of a position as graphql-js does: null there if it may be, else the error goes on to the position around
   * it.
   * @throws GraphQLError located at the path
   */
  failed(thrown: unknown, { nodes }: FieldPlan, path: Path, isNullable: boolean): BinaryString {
    const error = locatedError(thrown, nodes, responsePathAsArray(path));
    if (!isNullable) throw error;
    for (let each: Path | undefined = path; each !== undefined; each = each.prev)
      if (this.nulled.has(each)) return NULL;
    if (!this.nulled.has(undefined)) {
      this.nulled.add(path);
      this.errors.push(error);
    }
    return NULL;
  }

  /** The error of a root field that may not be null: there is no data at all. */
  failedWhole(error: GraphQLError): void {
    if (this.nulled.has(undefined)) return;
    this.nulled.add(undefined);
    this.errors.push(error);
  }
}
