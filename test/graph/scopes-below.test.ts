import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { answers } from '../../resolvers/registry.js';
import { registeredHoldings } from '../../src/entities/holdings.js';
import { ApiKey } from '../../src/entities/index.js';
import { type Scope, scopes } from '../../src/domain/kernel/scopes.js';
import { cellOf } from '../../src/domain/permissions.js';
import { rules } from '../../src/domain/policies.js';
import { areaOfType, personalColumns } from '../../src/domain/scoped-types.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { publishDocuments } from '../../src/domain/trusted-documents/publish-documents.js';
import { buildGraph } from '../../src/graph/schema.js';
import { aSubscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Scopes of API keys hold on every path to a record. The test asks for every field of the graph that leads to a noun, and for
// every column that identifies a person. It asks over HTTP with a key that has all scopes but the needed one.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const operator = () => ({ orm: elo.orm, now: elo.now, operator: 'test' });
let made = 0;
const aKey = (given: readonly Scope[]) =>
  createApiKeyByOperator(operator(), { name: `key ${(made += 1)}`, scopes: [...given] });
const without = new Map<Scope, Promise<string>>();
const keyWithout = (missing: Scope): Promise<string> => {
  if (!without.has(missing)) without.set(missing, aKey(scopes.filter(each => each !== missing)));
  return without.get(missing)!;
};
const ask = async (key: string, query: string, variables = {}) =>
  (await elo.graphql(query, variables, { headers: { authorization: key } })).body;
const missingOf = (body: any): string[] =>
  (body.errors ?? [])
    .filter(({ extensions }: any) => extensions.reason === 'SCOPE_MISSING')
    .map(({ extensions }: any) => extensions.params.scope);

type Field = GraphQLField<unknown, unknown>;
const schema = buildGraph();
const roots = [schema.getQueryType()!, schema.getMutationType()!];
const noun = (type: string) => type.replace(/(Connection|Edge)$/, '');

/** A value for a required argument: of its type, and of no existing record. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return `[${sample(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type))
    return `{ ${Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map(each => `${each.name}: ${sample(each.type)}`)
      .join(', ')} }`;
  const samples: Record<string, string> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    ID: '"999999"',
    CPF: '"52998224725"',
    DateTime: '"2026-11-20T12:00:00Z"',
    LocalDate: '"2026-11-20"',
    LocalTime: '"12:00"',
    Phone: '"5511987654321"',
    JSON: '{}',
  };
  return samples[type.name] ?? '"x"';
}
const call = ({ name, args }: { name: string; args: readonly GraphQLArgument[] }): string => {
  const given = args.filter(isRequiredArgument).map(each => `${each.name}: ${sample(each.type)}`);
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
};

/** The shortest path to a type, as calls of fields, from a root field that a key may ask for without this scope. */
function wayTo(target: string, missing: Scope): { calls: string[]; root: Field; kind: string } | undefined {
  const queue = roots.flatMap(root =>
    Object.values(root.getFields())
      .filter(field => {
        const rule = rules.get(field.name)!;
        const isOpen = rule.scope === null && cellOf(rule, 'key') !== 'FORBIDDEN';
        return (isOpen || (rule.scope !== null && rule.scope !== missing)) && isObjectType(getNamedType(field.type));
      })
      .map(field => ({
        type: getNamedType(field.type),
        calls: [call(field)],
        root: field as Field,
        kind: root === roots[0] ? 'query' : 'mutation',
      })),
  );
  const seen = new Set<string>();
  for (const { type, calls, ...rest } of queue) {
    if (!isObjectType(type) || seen.has(type.name)) continue;
    if (type.name === target) return { calls, ...rest };
    seen.add(type.name);
    for (const field of Object.values(type.getFields()))
      queue.push({ type: getNamedType(field.type), calls: [...calls, call(field)], ...rest });
  }
  return undefined;
}
const nested = (calls: readonly string[]): string =>
  calls.reduceRight((inner, each) => (inner === '' ? each : `${each} { ${inner} }`), '');

/** Every field below root fields, with the scope that it needs. */
const fields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(type => !type.name.startsWith('__') && ![...roots, schema.getSubscriptionType()].includes(type))
  .flatMap(type => Object.values(type.getFields()).map(field => ({ type: type.name, field: field as Field })))
  .flatMap(({ type, field }) => {
    const of = getNamedType(field.type);
    const area = isObjectType(of) ? areaOfType.get(noun(of.name)) : null;
    const needed: Scope[] = [
      ...(area ? [`${area}:read` as const] : []),
      ...(personalColumns.has(`${type}.${field.name}`) ? (['people:personal'] as const) : []),
    ];
    return needed.map(missing => ({ of: `${type}.${field.name}`, type, field, missing }));
  });

describe('an API key with scopes', () => {
  it('is refused each field of a noun without its scope, and gets it with the scope', async () => {
    const all = await aKey(scopes);
    let asked = 0;
    const wrong: unknown[] = [];
    for (const { of, type, field, missing } of fields) {
      const way = wayTo(type, missing);
      // Without a way, every root field that leads to it needs the scope itself, or is closed to keys.
      if (!way) continue;
      asked += 1;
      const leaf = isObjectType(getNamedType(field.type)) ? ['__typename'] : [];
      const query = `${way.kind} { ${nested([...way.calls, call(field), ...leaf])} }`;
      const body = await ask(await keyWithout(missing), query);
      if (!missingOf(body).some(each => each.split(', ').includes(missing))) wrong.push({ of, missing, query, body });
      // A mutation would change something.
      if (way.kind === 'mutation') continue;
      const answered = await ask(all, query);
      if (
        missingOf(answered).length > 0 ||
        answered.errors?.some(({ extensions }: any) => extensions.reason === 'REQUEST_REFUSED')
      )
        wrong.push({ of, query, answered });
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(130);
  });

  it('is refused wherever the field is, however often it is requested', async () => {
    const key = await aKey(['classes:read', 'classes:write']);
    const documents = [
      '{ enrollments(first: 1) { nodes { participant { cpf } } } }',
      '{ enrollments(first: 1) { edges { node { ...E } } } } fragment E on Enrollment { participant { ...P } } fragment P on Person { x: cpf }',
      '{ classes(first: 1) { nodes { enrollments(first: 1) { nodes { ... on Enrollment { submissions { id } } } } } } }',
      'query ($no: Boolean = false) { classes(first: 1) { nodes { facilitator @include(if: $no) { name } } } }',
      'mutation { cancelEnrollment(enrollmentId: 999999, reason: OTHER) { participant { id } } }',
      '{ exportEnrollments: enrollments(first: 1, filter: { search: "123" }) { nodes { id } } }',
    ];
    for (const document of documents)
      // The document is interpreted the first time, and compiled by the third time.
      for (let time = 0; time < 3; time += 1)
        expect([document, (await ask(key, document)).errors?.[0].extensions.reason]).toEqual([
          document,
          'SCOPE_MISSING',
        ]);
  });

  it('is needed for a search of appointments by personal fields of the client', async () => {
    const key = await aKey(['schedule:read']);
    expect((await ask(key, '{ appointments(first: 1) { nodes { id } } }')).errors).toBeUndefined();
    const body = await ask(key, '{ appointments(first: 1, filter: { search: "123" }) { nodes { id } } }');
    expect(missingOf(body)).toEqual(['people:personal']);
  });

  it('gets all missing scopes listed at once, and the rest of the answer', async () => {
    const key = await aKey(['classes:read']);
    const body = await ask(key, '{ a: enrollments(first: 1) { nodes { participant { cpf } submissions { id } } } }');
    expect(missingOf(body)).toEqual(['people:read, people:personal, submissions:read']);
    expect(body.errors[0].path).toEqual(['a']);
    expect(
      missingOf(await ask(key, '{ a: class(id: 1) { facilitator { name } } b: cancelReasons { value } }')),
    ).toEqual(['people:read']);
    expect((await ask(key, '{ a: class(id: 1) { facilitator { name } } b: cancelReasons { value } }')).data).toEqual({
      a: null,
      b: expect.arrayContaining([{ value: expect.any(String) }]),
    });
  });

  it('is limited in subscriptions, trusted documents and facades alike', async () => {
    const bound = await aKey(['submissions:read', 'classes:read']);
    const socket = aSubscriber(elo.url, { payload: { authorization: bound } });
    const group = await elo.make.aClass();
    const subscription = 'subscription($id: ID!) { submissionChanged(classId: $id) { participant { name } } }';
    const told = await socket.subscribe(subscription, { id: group.id }).next();
    expect(told.errors[0].extensions).toMatchObject({ reason: 'SCOPE_MISSING', params: { scope: 'people:read' } });
    await socket.end();

    await publishDocuments(
      { ...operator(), problemOf: () => null },
      { client: 'reader', documents: { p: '{ submissions(first: 1) { nodes { participant { cpf } } } }' } },
    );
    const { body } = await elo.call('POST', '/graphql', {
      json: { documentId: 'p' },
      headers: { authorization: bound },
    });
    expect(missingOf(body)).toEqual(['people:read, people:personal']);

    const get = async (key: string, path: string) =>
      (await elo.call('GET', path, { headers: { authorization: key } })).status;
    const reads = scopes.filter(each => each.endsWith(':read'));
    for (const path of [
      '/schedule/api/appointments',
      '/schedule/api/export-appointments',
      '/dashboard/api/v1/export/enrollments?format=csv',
    ]) {
      expect([path, await get(await aKey(reads), path)]).toEqual([path, 403]);
      expect([path, await get(await aKey([...reads, 'people:personal']), path)]).toEqual([path, 200]);
    }
  });

  it('from before the rule keeps its earlier rights', async () => {
    const key = await aKey(['classes:read']);
    const query = '{ enrollments(first: 1) { nodes { participant { cpf } } } }';
    expect(missingOf(await ask(key, query))).toHaveLength(1);
    await elo.make.em().nativeUpdate(ApiKey, { name: `key ${made}` }, { scopesAtRootsOnly: true });
    const { id } = await elo.make.em().findOneOrFail(ApiKey, { name: `key ${made}` });
    elo.app.services.events.emit('callerChanged', { apiKeyId: id });
    const body = await ask(key, query);
    expect(body.errors).toBeUndefined();
    // Root fields need the scope as before.
    expect(missingOf(await ask(key, '{ posts(first: 1) { nodes { id } } }'))).toEqual(['content:read']);
  });
});

describe('the scope areas of types', () => {
  it('match the operations that return them', () => {
    const wrong = roots.flatMap(root =>
      Object.values(root.getFields()).flatMap(field => {
        const type = getNamedType(field.type);
        const { scope } = rules.get(field.name)!;
        const area = isObjectType(type) ? areaOfType.get(noun(type.name)) : null;
        return area && scope && !scope.startsWith(`${area}:`) ? [`${field.name}: ${scope}, ${type.name}: ${area}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the columns that need people:personal', () => {
  /** Columns that the register calls personal, although they are the record's own content: its words, names and choices. */
  const ofTheRecord = new Set([
    'ActionLog.action',
    'Activity.description',
    'Activity.title',
    'ActivityTemplate.description',
    'ApiKey.name',
    'Appointment.cancelReason',
    'Appointment.comments',
    'Appointment.outcome',
    'BookingRequest.actorName',
    'BookingRequest.message',
    'Class.appointmentPlace',
    'Class.name',
    'Course.description',
    'Course.slug',
    'Course.title',
    'Cycle.name',
    'Employee.place',
    'Enrollment.cancelNote',
    'Enrollment.cancelReason',
    'Enrollment.cancelRequestReason',
    'GroupLinkDispatch.lastError',
    'Hospital.name',
    'HospitalGroup.name',
    'InboundMessage.text',
    'Meeting.title',
    'Message.lastError',
    'Person.name',
    'Person.roles',
    'Post.body',
    'Post.excerpt',
    'Post.slug',
    'Post.title',
    'Registration.consentedAt',
    'Room.name',
    'Room.slug',
    'StoredFile.originalName',
    'StoredFile.path',
    'Submission.facilitatorComment',
    'Submission.title',
    'SubmissionRevision.changedByName',
    'SubmissionRevision.facilitatorComment',
    'SubmissionRevision.files',
    'SubmissionRevision.note',
    'SubmissionRevision.title',
  ]);

  it('are exactly the register’s columns with personal identity', () => {
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, each => `_${each.toLowerCase()}`);
    const found = answers.flatMap(({ type, record }) => {
      const { columns = {} } = registeredHoldings().get(record.table) ?? {};
      const held = new Map(Object.entries(columns).map(([property, holding]) => [snake(property), holding]));
      return Object.keys(schema.getType(type) ? (schema.getType(type) as any).getFields() : {}).flatMap(name => {
        const column = record.columns[name];
        const holding = typeof column === 'string' ? held.get(column) : undefined;
        return holding && holding.holds !== 'none' && !holding.isLink ? [`${type}.${name}`] : [];
      });
    });
    const undecided = found.filter(each => !personalColumns.has(each) && !ofTheRecord.has(each));
    expect(undecided).toEqual([]);
    for (const each of personalColumns) {
      const [type, field] = each.split('.');
      expect([each, (schema.getType(type!) as any)?.getFields()[field!] !== undefined]).toEqual([each, true]);
    }
  });
});
