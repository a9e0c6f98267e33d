import { describe, expect, it } from '@jest/globals';
import { getOperationAST, parse, validate } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import type { z } from 'zod';
import { facades } from '../../rest/index.js';
import { documentFacade } from '../../rest/openapi.js';
import { type AnyRoute, isRaw } from '../../rest/route.js';
import { failureShapeOf } from '../../rest/failures.js';
import { buildGraph } from '../../src/graph/schema.js';

interface Content {
  [type: string]: { schema?: object; example?: unknown };
}
interface GraphOperation {
  name: string;
  document: string;
  variables: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  'x-graphql-operation'?: GraphOperation;
  'x-graphql-alternatives'?: GraphOperation[];
  'x-actions'?: (Operation & { action: string })[];
}
const operations = facades.flatMap(facade =>
  Object.values(documentFacade(facade).paths!).flatMap(methods =>
    Object.values(methods as Record<string, Operation>).map(operation => ({ facade, operation })),
  ),
);
const routes = new Map(facades.flatMap(facade => facade.routes.map(entry => [entry.id, { facade, entry }] as const)));

const problemsOf = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues ?? [];
const isAction = (entry: AnyRoute) => !isRaw(entry) && entry.action !== undefined;

describe('an OpenAPI example', () => {
  it('exists for every JSON or form body, of requests and answers', () => {
    const without = operations.flatMap(({ operation: { operationId, requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap(each => Object.entries(each?.content ?? {}))
        .filter(([, { schema, example }]) => schema !== undefined && example === undefined)
        .map(([type]) => `${operationId} ${type}`),
    );
    expect(without).toEqual([]);
  });

  it('fits its route’s schema in each request', () => {
    const wrong = operations.flatMap(({ operation: { operationId, requestBody } }) => {
      const entry = routes.get(operationId)?.entry;
      const shape = entry && (isRaw(entry) ? entry.accepts : entry.body);
      const example = requestBody?.content['application/json']?.example;
      const problems = shape && example !== undefined ? problemsOf(shape, example) : [];
      return problems.length > 0 ? [{ operationId, example, problems }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('fits its status’s schema in each answer, failures too', () => {
    const wrong = operations.flatMap(({ operation: { operationId, responses } }) => {
      const found = routes.get(operationId);
      if (!found) return [];
      const { facade, entry } = found;
      return Object.entries(responses).flatMap(([status, { content }]) => {
        const example = content?.['application/json']?.example;
        const own = isRaw(entry)
          ? (status === '200' ? entry.produces : entry.answers?.[Number(status)])?.shape
          : entry.reply[Number(status)];
        if (example === undefined) return [];
        const fits = [own, failureShapeOf(facade, entry)].some(shape => shape?.safeParse(example).success);
        return fits ? [] : [{ operationId, status, example }];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('has the route’s own message in each failure', () => {
    const example = (id: string, status: string) =>
      operations.find(({ operation }) => operation.operationId === id)!.operation.responses[status]!.content![
        'application/json'
      ]!.example;
    expect(example('portal.class.read', '401')).toEqual({ status: 401, message: 'Not signed in' });
    expect(example('schedule.appointments.list', '401')).toEqual({ message: 'Missing Api Key' });
    expect(example('onboarding.participant.update', '403')).toEqual({
      message: 'Você não pode alterar este participante',
    });
  });
});

describe('x-graphql-operation', () => {
  const schema = buildGraph();
  const shown = operations.flatMap(({ operation }) =>
    [operation, ...(operation['x-actions'] ?? [])].flatMap(each =>
      [each['x-graphql-operation'] ?? [], each['x-graphql-alternatives'] ?? []]
        .flat()
        .map(graph => ({ id: each.operationId, ...graph })),
    ),
  );

  it('is at every route with an operation, and at no other', () => {
    const expected = [...routes.values()].flatMap(({ entry }) => (isRaw(entry) && !entry.operations ? [] : [entry.id]));
    expect([...new Set(shown.map(({ id }) => id))].sort()).toEqual(expected.sort());
    expect(isAction(routes.get('cms.action.enroll')!.entry)).toBe(true);
  });

  it('is valid for the schema, with its variables', () => {
    const wrong = shown.flatMap(({ id, name, document, variables }) => {
      const parsed = parse(document);
      const operation = getOperationAST(parsed, name)!;
      const invalid = validate(schema, parsed);
      const { errors = [] } =
        invalid.length > 0
          ? { errors: invalid }
          : getVariableValues(schema, operation.variableDefinitions ?? [], variables);
      return errors.length > 0 ? [{ id, problems: errors.map(({ message }) => message) }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has the variables that the route makes from its example request', () => {
    const of = (id: string) => shown.find(each => each.id === id)!.variables;
    expect(of('portal.class.read')).toEqual({ id: '1' });
    expect(of('portal.presence.record')).toEqual({ classId: '1', participantId: '101', activityId: '1' });
    expect(of('portal.schedule.block')).toEqual({
      input: { classId: '1', startsAt: '2026-11-23T12:00:00.000Z', endsAt: '2026-11-23T13:00:00.000Z' },
    });
  });
});
