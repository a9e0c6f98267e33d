import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Class, User } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { eventually } from '../support/eventually.js';
import { runRecurring } from '../support/jobs.js';
import { aSubmittingClass, submitFiles, type SubmittingClass } from '../support/submitted-files.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// Reading another person's CPF, race or files leaves a record, and the person may see it.

let elo: TestApp;
let admin: User, supervisor: User;
let world: SubmittingClass;
let participant: User, facilitator: User, stranger: User, group: Class;
let key: string;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, supervisor] = await Promise.all([elo.make.anAdmin(), elo.make.aSupervisor()]);
  world = await aSubmittingClass(elo);
  ({ participant, facilitator, stranger, group } = world);
  key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'metabase' });
});

interface Kept {
  kind: string;
  person_id: number | null;
  actor_kind: string;
  actor_user_id: number | null;
  actor_key_id: number | null;
  operation: string;
  taken: object | null;
}

/** The records of the reads in `work`, in their order. */
async function keptOf(work: () => Promise<unknown>): Promise<Kept[]> {
  const { accesses } = elo.app.services;
  await accesses.flush();
  await elo.make.em().execute('delete from access_records');
  await work();
  await accesses.flush();
  return elo.make
    .em()
    .execute<Kept[]>(
      'select kind, person_id, actor_kind, actor_user_id, actor_key_id, operation, taken from access_records order by id',
    );
}
const brief = (all: Kept[]) => all.map(({ kind, person_id: id, operation }) => [kind, id, operation]);
type Options = Parameters<TestApp['graphql']>[2];
const ask = async (query: string, options: Options) => {
  const { body } = await elo.graphql(query, {}, options);
  expect(body.errors).toBeUndefined();
  return body.data;
};

describe('access records', () => {
  it('are made for CPF and race of another person, once each in a request', async () => {
    const query = `{ person(id: ${participant.id}) { name cpf race enrollments { participant { cpf } } } }`;
    const kept = await keptOf(() => ask(query, { as: admin }));
    expect(kept).toEqual([
      {
        ...{ kind: 'CPF', person_id: participant.id, operation: 'graph.person', taken: null },
        ...{ actor_kind: 'USER', actor_user_id: admin.id, actor_key_id: null },
      },
    ]);
    await elo.make.em().execute(`update users set race = 'parda' where id = ${participant.id}`);
    // The operation is compiled by the third time.
    for (let n = 0; n < 3; n += 1)
      expect(brief(await keptOf(() => ask(query, { as: facilitator })))).toEqual([
        ['CPF', participant.id, 'graph.person'],
        ['RACE', participant.id, 'graph.person'],
      ]);
  });

  it('are not made for the own data, unrequested fields and hidden fields', async () => {
    const own = `{ me { cpf race } person(id: ${participant.id}) { cpf race } }`;
    expect(await keptOf(() => ask(own, { as: participant }))).toEqual([]);
    const others = `{ users(first: 100) { nodes { name email phone birthday } } }`;
    expect(await keptOf(() => ask(others, { as: admin }))).toEqual([]);
    const hidden = `{ class(id: ${group.id}) { facilitator { name cpf race } } }`;
    expect(await keptOf(() => ask(hidden, { as: participant }))).toEqual([]);
    expect(await keptOf(() => elo.graphql(`{ person(id: ${participant.id}) { cpf } }`, {}, { as: stranger }))).toEqual(
      [],
    );
  });

  it('are made for exactly the people on a page, in nested lists too', async () => {
    const many = await elo.make.aClass({ facilitator });
    for (let n = 0; n < 4; n += 1) await elo.make.anEnrollment({ class: many, participant: await elo.make.aUser() });
    const nested = `{ class(id: ${many.id}) { enrollments(first: 2) { nodes { participant { id cpf } } } } }`;
    const listed = `{ enrollments(filter: { classId: ${many.id} }, first: 3) { nodes { participant { id cpf } } } }`;
    const users = '{ users(first: 2) { edges { node { id cpf } } } }';
    for (const [query, nodesOf] of [
      [nested, (data: any) => data.class.enrollments.nodes],
      [listed, (data: any) => data.enrollments.nodes],
      [users, (data: any) => data.users.edges.map(({ node }: any) => ({ participant: node }))],
    ] as const) {
      let data: any;
      const kept = await keptOf(async () => (data = await ask(query, { as: admin })));
      const shown = nodesOf(data)
        .filter(({ participant: { cpf } }: any) => cpf !== null)
        .map(({ participant: { id } }: any) => Number(id));
      expect(shown.length).toBeGreaterThan(0);
      expect(kept.map(({ person_id: id }) => id)).toEqual(shown.filter((id: number) => id !== admin.id));
    }
  });

  it('are made for a participant found by CPF, and for a mutation’s answer', async () => {
    const query = `{ participant(cpf: "${participant.cpf}") { id cpf } }`;
    expect(brief(await keptOf(() => ask(query, { as: admin })))).toEqual([
      ['CPF', participant.id, 'graph.participant'],
    ]);
    const change = `mutation { updateParticipant(id: ${participant.id}, input: { race: "preta" }) { race } }`;
    expect(brief(await keptOf(() => ask(change, { as: admin })))).toEqual([
      ['RACE', participant.id, 'graph.updateParticipant'],
    ]);
  });

  it('are made for people in the audit’s changes and arguments', async () => {
    const other = await elo.make.aUser();
    const change = `mutation { updateUser(id: ${other.id}, input: { cpf: "529.982.247-25" }) { id } }`;
    await ask(change, { as: admin });
    await ask(`mutation { updateUser(id: ${other.id}, input: { name: "Outro Nome" }) { id } }`, { as: admin });
    const audit = (fields: string) =>
      `{ auditRecords(first: 2, filter: { action: "updateUser" }) { nodes { id ${fields} } } }`;
    const reads = async (fields: string, as: { id: number }) => brief(await keptOf(() => ask(audit(fields), { as })));
    const read = [['CPF', other.id, 'graph.auditRecords']];
    expect(await reads('changes { fields { name after } }', admin)).toEqual(read);
    expect(await reads('arguments { value }', admin)).toEqual(read);
    expect(await reads('action changes { recordId }', admin)).toEqual([]);
    // Reading the own data leaves no record.
    const own = `mutation { updateUser(id: ${admin.id}, input: { cpf: "111.444.777-35" }) { id } }`;
    await ask(own, { as: await elo.make.anAdmin() });
    const latest = `{ auditRecords(first: 1, filter: { action: "updateUser" }) { nodes { arguments { value } changes { fields { after } } } } }`;
    expect(await keptOf(() => ask(latest, { as: admin }))).toEqual([]);
  });

  it('are made for a CPF in audited arguments of a person without a change', async () => {
    const named = await elo.make.aUser({ cpf: '39053344705' });
    await elo.graphql('mutation { signIn(username: "390.533.447-05", password: "wrong") { token } }', {});
    const refused = '{ auditRecords(first: 1, filter: { action: "signIn" }) { nodes { arguments { value } } } }';
    const audited = await keptOf(async () => expect(JSON.stringify(await ask(refused, { as: admin }))).toMatch(/390/));
    expect(brief(audited)).toEqual([['CPF', named.id, 'graph.auditRecords']]);

    const time = 'startsAt: "2026-12-01T13:00:00Z", endsAt: "2026-12-01T14:00:00Z"';
    const booking = `createAppointment(input: { classId: ${group.id}, clientCpf: "39053344705", ${time} }) { id }`;
    await elo.graphql(`mutation { ${booking} }`, {}, { as: admin });
    const tried = '{ bookingRequests(first: 1) { nodes { arguments { value } } } }';
    const read = await keptOf(async () => expect(JSON.stringify(await ask(tried, { as: admin }))).toMatch(/390/));
    expect(brief(read)).toEqual([['CPF', named.id, 'graph.bookingRequests']]);
    expect(await keptOf(() => ask('{ bookingRequests(first: 1) { nodes { outcome } } }', { as: admin }))).toEqual([]);
  });

  it('are made for facade routes with these fields', async () => {
    const kept = (path: string, as: User) => keptOf(() => elo.call('GET', path, { as }));
    expect(brief(await kept(`/portal/api/user/${participant.id}`, supervisor))).toEqual([
      ['CPF', participant.id, 'portal.user.read'],
      ['RACE', participant.id, 'portal.user.read'],
    ]);
    expect(brief(await kept(`/portal/api/presence/${group.id}`, facilitator))).toEqual([
      ['CPF', participant.id, expect.stringMatching(/^portal\.presence/)],
    ]);
    expect(await kept(`/portal/api/user/${participant.id}`, participant)).toEqual([]);
  });

  it('are made for an API key, with its name', async () => {
    const query = `{ person(id: ${participant.id}) { cpf } }`;
    const [kept] = await keptOf(() => ask(query, { headers: { authorization: key } }));
    expect(kept).toMatchObject({ actor_kind: 'KEY', actor_user_id: null, actor_key_id: expect.any(Number) });
    const records = `{ accessRecords(personId: ${participant.id}) { nodes { kind actorKind keyName actor { name } } } }`;
    expect((await ask(records, { as: participant })).accessRecords.nodes).toEqual([
      { kind: 'CPF', actorKind: 'KEY', keyName: 'metabase', actor: null },
    ]);
  });

  it('are made for files that another person downloads', async () => {
    const sent = await submitFiles(elo, world, [['Texto de Ana', 'plano.txt']]);
    expect(sent.status).toBe(201);
    const [{ path }] = await elo.make.em().execute<[{ path: string }]>('select path from stored_files');
    const file = (as: User) => keptOf(() => elo.call('GET', `/portal/api/submissions/files/${path}`, { as }));
    expect(await file(participant)).toEqual([]);
    expect(brief(await file(facilitator))).toEqual([['FILE', participant.id, 'portal.submissions.file']]);
    expect(await file(stranger)).toEqual([]);
    const archive = () => elo.call('GET', `/portal/api/submissions/download?class_id=${group.id}`, { as: facilitator });
    expect(brief(await keptOf(archive))).toEqual([['FILE', participant.id, 'portal.submissions.download']]);
  });

  it('are made once for a whole table, and its people see that record', async () => {
    const cycle = group.cycle.id;
    const taken = (as: User, query = '') =>
      keptOf(() => elo.call('GET', `/dashboard/api/v1/export/enrollments${query}`, { as }));
    expect(await taken(admin)).toEqual([
      {
        ...{ kind: 'TABLE', person_id: null, actor_kind: 'USER', actor_user_id: admin.id, actor_key_id: null },
        ...{ operation: 'dashboard.enrollments.export', taken: { noun: 'enrollments', cycleId: null } },
      },
    ]);
    const outsider = await elo.make.aUser();
    await elo.make.anEnrollment({ participant: outsider });
    const tables = async (as: User) =>
      (await ask(`{ accessRecords(personId: ${as.id}) { totalCount nodes { kind table } } }`, { as })).accessRecords;
    const [one, none] = [
      { totalCount: 1, nodes: [{ kind: 'TABLE', table: 'enrollments' }] },
      { totalCount: 0, nodes: [] },
    ];
    // Their enrollment is later than the table export.
    expect([await tables(participant), await tables(outsider), await tables(stranger)]).toEqual([one, none, none]);
    await taken(facilitator);
    expect([await tables(participant), await tables(outsider)]).toEqual([one, none]);
    await taken(admin, `?cycle_id=${cycle}`);
    expect([await tables(participant), await tables(outsider)]).toEqual([one, none]);
    await keptOf(() => ask('mutation { exportAppointments { rows } }', { as: admin }));
    expect(await tables(participant)).toEqual(none);
  });
});

describe('the cost of access records', () => {
  const statementsOf = async (work: () => Promise<unknown>) =>
    (await elo.statements(work)).filter(sql => !isCallerLookup(sql));
  it('is no statement in the request, and one for many of them', async () => {
    const query = (field: string) => `{ users(first: 100) { nodes { id ${field} } } }`;
    const plain = await statementsOf(() => ask(query('email'), { as: admin }));
    const watched = await statementsOf(() => ask(query('cpf'), { as: admin }));
    expect([plain.length, watched.length]).toEqual([1, 1]);
    await elo.app.services.accesses.flush();
    const flushed = await statementsOf(async () => {
      await Promise.all([1, 2, 3].map(() => ask(query('cpf'), { as: supervisor })));
      await elo.app.services.accesses.flush();
    });
    expect(flushed.filter(sql => sql.includes('insert into access_records'))).toHaveLength(1);
  });

  it('is small: they are written within a second', async () => {
    const soon = await startTestApp({}, { waits: { accessesMs: 50 } });
    try {
      const [one, other] = [await soon.make.anAdmin(), await soon.make.aUser()];
      await soon.graphql(`{ person(id: ${other.id}) { cpf } }`, {}, { as: one });
      const count = async () =>
        Number((await soon.make.em().execute<[{ count: string }]>('select count(*) from access_records'))[0].count);
      await eventually(async () => (await count()) === 1);
    } finally {
      await soon.close();
    }
  });
});

describe('the list of access records', () => {
  const code = async (options: Options) =>
    (await elo.graphql(`{ accessRecords(personId: ${participant.id}) { nodes { id } } }`, {}, options)).body.errors?.[0]
      .extensions.code;
  it('is for the person and administrators, and nobody else', async () => {
    expect([await code({ as: participant }), await code({ as: admin })]).toEqual([undefined, undefined]);
    const others = [stranger, facilitator, supervisor];
    expect(await Promise.all(others.map(as => code({ as })))).toEqual(others.map(() => 'NOT_FOUND'));
    expect(await code({})).toBe('UNAUTHENTICATED');
    expect(await code({ headers: { authorization: key } })).toBe('FORBIDDEN');
  });

  it('is paginated, latest first, with tables among the others', async () => {
    await elo.make.em().execute('delete from access_records');
    const read = () => ask(`{ person(id: ${participant.id}) { cpf } }`, { as: admin });
    const flush = () => elo.app.services.accesses.flush();
    for (const work of [read, () => elo.call('GET', '/dashboard/api/v1/export/enrollments', { as: admin }), read]) {
      await work();
      await flush();
    }
    const page = async (after: string) =>
      (
        await ask(
          `{ accessRecords(personId: ${participant.id}, first: 2${after}) { nodes { kind actor { name } } pageInfo { hasNextPage endCursor } } }`,
          { as: participant },
        )
      ).accessRecords;
    const { nodes, pageInfo } = await page('');
    expect(nodes.map(({ kind }: any) => kind)).toEqual(['CPF', 'TABLE']);
    expect(nodes[0].actor).toEqual({ name: admin.name });
    expect(pageInfo.hasNextPage).toBe(true);
    const rest = await page(`, after: "${pageInfo.endCursor}"`);
    expect([rest.nodes.map(({ kind }: any) => kind), rest.pageInfo.hasNextPage]).toEqual([['CPF'], false]);
  });
});

it('access records are append-only, and deleted after ACCESS_RECORDS_DAYS', async () => {
  const em = elo.make.em();
  await expect(em.execute(`update access_records set kind = 'RACE' where kind = 'CPF'`)).rejects.toThrow('append-only');
  await em.execute(`insert into access_records (at, kind, person_id, actor_kind, operation, request_id)
    values (now() - interval '1827 days', 'CPF', 1, 'SERVICE', 'x', 'x'), (now() - interval '1825 days', 'CPF', 1, 'SERVICE', 'x', 'x')`);
  expect(await runRecurring(elo, 'access-records-clean-up')).toBe(1);
  expect(await runRecurring(elo, 'access-records-clean-up')).toBe(0);
});
