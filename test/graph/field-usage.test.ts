import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { oldFieldUsage } from '../../src/domain/field-usage/remove-old-usage.js';
import { recordUsage } from '../../src/domain/field-usage/record-usage.write.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { countFieldUsage, partsOf } from '../../src/graph/field-usage.js';
import { buildGraph } from '../../src/graph/schema.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const schema = buildGraph();
const names = (text: string, operation?: string) =>
  partsOf(schema, parse(text), operation)
    .map(each => each.join('.'))
    .sort();

describe('the usage of an operation', () => {
  it('lists its fields, arguments, inputs and values once each, through fragments', () => {
    expect(
      names(`query ($id: ID!, $filter: SubmissionFilter) {
        class(id: $id) { ...C ... on Class { name } __typename }
        submissions(filter: { status: EVALUATED }) { nodes { id } }
        others: submissions(filter: $filter) { totalCount @include(if: true) }
      } fragment C on Class { name course { title } }`),
    ).toEqual(
      [
        ...['Class.course', 'Class.name', 'Course.title', 'Query.class', 'Query.class(id:)', 'Query.submissions'],
        ...['Query.submissions(filter:)', 'Submission.id', 'SubmissionConnection.nodes'],
        ...['SubmissionConnection.totalCount', 'SubmissionFilter.*', 'SubmissionFilter.status'],
        'SubmissionStatus.EVALUATED',
      ].sort(),
    );
  });

  it('lists only the parts of the operation that runs', () => {
    const document = 'query A { health { status } } query B { ...F } fragment F on Query { readiness { ready } }';
    expect(names(document, 'A')).toEqual(['Health.status', 'Query.health']);
    expect(names(document, 'B')).toEqual(['Query.readiness', 'Readiness.ready']);
    expect(names(document)).toEqual([]);
  });
});

describe('the usage of clients', () => {
  let elo: TestApp, admin: User, participant: User;
  beforeAll(async () => {
    elo = await startTestApp();
    elo.setNow('2026-11-20T12:00:00Z');
    [admin, participant] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
  });

  const ask = async (args: string, as: User | null = admin) => {
    const list = args === '' ? '' : `(${args})`;
    return elo.graphql(`{ fieldUsage${list} { type field client calls firstDay lastDay } }`, {}, { as });
  };
  const usage = async (args: string) => (await ask(args)).body.data.fieldUsage;

  it('is counted by header, key and role, and written at the flush', async () => {
    const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'Quiz' });
    const query = '{ cancelReasons { value } }';
    for (const headers of [
      { 'x-client-name': 'portal' },
      { 'apollographql-client-name': 'portal' },
      {},
      { 'x-client-name': '\u00a0' },
    ] as Record<string, string>[])
      await elo.graphql(query, {}, { as: participant, headers });
    await elo.graphql(query, {}, { headers: { authorization: key, 'x-client-name': 'portal' } });
    await elo.graphql(query);
    await elo.app.usage.flush();
    const day = { firstDay: '2026-11-20', lastDay: '2026-11-20' };
    const of = { type: 'Reason', field: 'value', ...day };
    expect(await usage('type: "Reason"')).toEqual([
      { ...of, client: 'PARTICIPANT', calls: 2 },
      { ...of, client: 'portal', calls: 2 },
      { ...of, client: 'NOBODY', calls: 1 },
      { ...of, client: 'Quiz', calls: 1 },
    ]);
    // Written calls are not counted again.
    await elo.graphql(query, {}, { headers: { 'x-client-name': 'portal' } });
    await elo.app.usage.flush();
    elo.setNow('2026-11-22T12:00:00Z');
    await elo.graphql(query, {}, { headers: { 'x-client-name': 'portal' } });
    await elo.app.usage.flush();
    expect(await usage('type: "Query", field: "cancelReasons", client: "portal"')).toEqual([
      {
        type: 'Query',
        field: 'cancelReasons',
        client: 'portal',
        calls: 4,
        firstDay: '2026-11-20',
        lastDay: '2026-11-22',
      },
    ]);
    expect(await usage('client: "portal", from: "2026-11-21", type: "Reason"')).toMatchObject([{ calls: 1 }]);
    expect(await usage('client: "portal", to: "2026-11-20", type: "Reason", first: 1')).toMatchObject([{ calls: 3 }]);
    expect((await ask('first: 1001')).body.errors[0].extensions).toMatchObject({ code: 'INVALID', reason: 'BETWEEN' });
  });

  it('is shown to administrators only', async () => {
    for (const as of [participant, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
      expect((await ask('', as)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await ask('', null)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is deleted after 90 days', async () => {
    const old = { client: 'old', type: 'Class', field: 'name', calls: 1 };
    await recordUsage(elo.app.services.database, '2026-08-23', [old]);
    await recordUsage(elo.app.services.database, '2026-08-24', [old]);
    elo.setNow('2026-11-22T12:00:00Z');
    expect(await oldFieldUsage.remove(createJobContext(elo.app.services, 'test'))).toBe(1);
    expect(await usage('client: "old"')).toMatchObject([{ firstDay: '2026-08-24' }]);
  });
});

describe('the counter of usage', () => {
  const log = { warn: () => {} } as never;
  const counter = (write: (day: string, usages: readonly any[]) => Promise<void>) =>
    countFieldUsage({ schema, today: () => '2026-11-20', write, log });

  it('distinguishes 200 clients, whatever callers send', async () => {
    const written: any[] = [];
    const usage = counter(async (_day, usages) => void written.push(...usages));
    for (let n = 0; n < 300; n += 1)
      usage.count(parse('{ health { status } }'), null, { name: `client ${n}`, known: 'PROVEN' });
    await usage.close();
    expect(new Set(written.map(({ client }) => client)).size).toBe(201);
    expect(written.filter(({ client }) => client === '(others)')).toEqual([
      { client: '(others)', type: 'Query', field: 'health', calls: 100 },
      { client: '(others)', type: 'Health', field: 'status', calls: 100 },
    ]);
  });

  it('keeps counts that could not be written for the next flush', async () => {
    const written: any[] = [];
    let isDown = true;
    const usage = counter(async (_day, usages) => {
      if (isDown) throw new Error('down');
      written.push(...usages);
    });
    const document = parse('{ readiness { ready } }');
    usage.count(document, undefined, { name: 'a', known: 'PROVEN' });
    await usage.flush();
    usage.count(document, undefined, { name: 'a', known: 'PROVEN' });
    isDown = false;
    await usage.close();
    expect(written).toEqual([
      { client: 'a', type: 'Query', field: 'readiness', calls: 2 },
      { client: 'a', type: 'Readiness', field: 'ready', calls: 2 },
    ]);
  });
});
