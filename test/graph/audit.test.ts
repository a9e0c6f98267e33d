import { beforeAll, describe, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { buildGraph } from '../../src/graph/schema.js';
import { soonAfter } from '../support/moments.js';
import { FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type AuditedMutation, auditedWorld, requestIdFor } from './audited-mutations.js';

let elo: TestApp;
let world: Awaited<ReturnType<typeof auditedWorld>>;
beforeAll(async () => {
  elo = await startTestApp({
    GRAPH_API_URL: 'http://127.0.0.1:9',
    CONVERSION_PIXEL_ID: '1',
    CONVERSION_TOKEN: 'secret-token',
  });
  await ensureAppKey(elo.app.services);
  elo.setNow(FRIDAY);
  world = await auditedWorld(elo);
});

interface Found {
  [column: string]: any;
}
/** Records of a request, with their personal values from audit_values. */
const recordsOf = (requestId: string) =>
  elo.make.em().execute<Found[]>(
    `select g.*, audit_actor_name(g.id, g.actor_user_id, g.actor_name) as actor_name,
            audit_arguments(g.id, g.arguments) as arguments
       from audit_records as g where request_id = ? order by id`,
    [requestId],
  );
const changesOf = (id: number) =>
  elo.make.em().execute<Found[]>(
    `select x.*, audit_fields(x.audit_record_id, x.id, x.fields) as fields
       from audit_changes as x where audit_record_id = ? order by id`,
    [id],
  );

const run = (
  name: string,
  { as, authorization, args, of = '{ __typename }' }: Omit<AuditedMutation, 'changes'>,
  requestId: string,
) =>
  elo.graphql(
    `mutation { ${name}${args ? `(${args})` : ''} ${of} }`,
    {},
    { as, headers: { 'x-request-id': requestId, ...(authorization && { authorization }) } },
  );

const mutations = Object.keys(buildGraph().getMutationType()!.getFields());
/** These run first, in this order: some need the results of others. */
const order = ['requestCancellation', 'recordAction', 'signIn', 'cancelEnrollment', 'sendOtp', 'confirmOtp'];
const sorted = [...order, ...mutations.filter(name => !order.includes(name))];

describe('every mutation of the graph', () => {
  it.each(sorted)('leaves exactly one audit record: %s', async name => {
    expect(Object.keys(world.mutations)).toContain(name);
    const example = await world.mutations[name]!();
    const requestId = requestIdFor(name);
    const { errors } = (await run(name, example, requestId)).body;
    expect(errors).toBeUndefined();
    const found = await recordsOf(requestId);
    expect(found).toHaveLength(1);
    const who = (example.signsIn ?? example.as)?.id ?? null;
    expect(found[0]).toMatchObject({
      action: name,
      face: 'graph',
      route: 'graph',
      outcome: 'DONE',
      code: null,
      actor_kind: who === null ? 'NOBODY' : 'USER',
      actor_user_id: who,
      actor_key_id: null,
      on_behalf_of_id: example.onBehalfOf ?? null,
    });
    const changes = await changesOf(found[0]!['id']);
    expect(
      changes.map((each, index) =>
        example.changes[index]?.includes(':') ? `${each['record_type']}:${each['record_id']}` : each['record_type'],
      ),
    ).toEqual(example.changes);
  });
});

describe('an audit record', () => {
  it('has each changed field with its old and new value', async () => {
    const { id } = await world.submission();
    await run(
      'evaluateSubmission',
      {
        as: world.facilitator,
        args: `id: ${id}, input: { score: 80.5, facilitatorComment: ${JSON.stringify('x'.repeat(900))} }`,
      },
      'audit-fields',
    );
    const [record] = await recordsOf('audit-fields');
    const [change] = await changesOf(record!['id']);
    const { fields } = change as { fields: { name: string; before: string | null; after: string | null }[] };
    expect(Object.fromEntries(fields.map(({ name, ...values }) => [name, values]))).toEqual({
      status: { before: 'SUBMITTED', after: 'EVALUATED' },
      score: { before: null, after: '80.5' },
      facilitatorComment: { before: null, after: `${'x'.repeat(500)}… [900 characters]` },
      evaluatedAt: { before: null, after: soonAfter(FRIDAY) },
    });
    expect(record!['arguments']).toEqual([
      { name: 'input.status', value: 'EVALUATED' },
      { name: 'input.score', value: '80.5' },
      { name: 'input.facilitatorComment', value: expect.stringContaining('900 characters') },
      { name: 'id', value: String(id) },
    ]);
  });

  it('contains no secret', async () => {
    const rows = await elo.make.em().execute<Found[]>('select * from audit_records');
    const changes = await elo.make.em().execute<Found[]>('select * from audit_changes');
    const values = await elo.make.em().execute<Found[]>('select * from audit_values');
    const all = JSON.stringify([rows, changes, values]);
    for (const secret of ['right', 'secret-token', 'demo-api-key', '$scrypt', 'argon'])
      expect(all).not.toContain(`"${secret}"`);
    const [signedIn] = await recordsOf(requestIdFor('signIn'));
    expect(signedIn!['arguments']).toContainEqual({ name: 'password', value: '***' });
    const [confirmed] = await recordsOf(requestIdFor('confirmOtp'));
    expect(confirmed!['arguments']).toContainEqual({ name: 'code', value: '***' });
  });

  it('names the API key of another service, and the route of a facade', async () => {
    const { id } = await world.submission();
    const reply = await elo.call('POST', `/submissions/api/submissions/${id}`, {
      headers: { authorization: 'demo-api-key', 'x-request-id': 'audit-by-key' },
      json: { score: 10 },
    });
    expect(reply.status).toBe(200);
    expect(await recordsOf('audit-by-key')).toMatchObject([
      {
        actor_kind: 'KEY',
        actor_user_id: null,
        actor_key_id: expect.any(Number),
        actor_name: expect.any(String),
        action: 'evaluateSubmission',
        face: 'submissions',
        route: 'submissions.update',
      },
    ]);
  });

  it('is made for a sign-in through Auth.js too', async () => {
    elo.setNow(null);
    const { headers, body } = await elo.call('GET', '/portal/api/auth/csrf');
    const cookie = headers
      .getSetCookie()
      .map(each => each.split(';', 1)[0])
      .join('; ');
    await elo.call('POST', '/portal/api/auth/callback/credentials', {
      headers: { cookie, 'x-request-id': 'audit-auth-js' },
      json: { csrfToken: body.csrfToken, username: world.leaver.email, password: 'right' },
    });
    elo.setNow(FRIDAY);
    expect(await recordsOf('audit-auth-js')).toMatchObject([
      { action: 'signIn', face: 'portal', actor_user_id: world.leaver.id, outcome: 'DONE' },
    ]);
  });

  it('is made for each mutation of a request', async () => {
    const [a, b] = [await world.submission(), await world.submission()];
    await elo.graphql(
      `mutation { a: removeSubmission(id: ${a.id}) { id } b: removeSubmission(id: ${b.id}) { id } }`,
      {},
      { as: world.facilitator, headers: { 'x-request-id': 'audit-two-in-one' } },
    );
    const found = await recordsOf('audit-two-in-one');
    expect(found.map(each => each['action'])).toEqual(['removeSubmission', 'removeSubmission']);
    const changed = [...(await changesOf(found[0]!['id'])), ...(await changesOf(found[1]!['id']))];
    expect(changed.map(each => each['record_id'])).toEqual([String(a.id), String(b.id)]);
  });

  it('is not made for reading', async () => {
    await elo.graphql('{ me { id } }', {}, { as: world.facilitator, headers: { 'x-request-id': 'audit-read-1' } });
    expect(await recordsOf('audit-read-1')).toEqual([]);
  });
});

describe('a mutation that fails', () => {
  it('without the needed rights leaves a refusal and nothing else', async () => {
    const { id } = await world.submission();
    const args = `id: ${id}, input: { score: 1 }`;
    const stranger = await elo.make.aUser();
    for (const [as, code, requestId] of [
      [null, 'UNAUTHENTICATED', 'audit-refused-1'],
      [world.participant, 'FORBIDDEN', 'audit-refused-2'],
      [stranger, 'NOT_FOUND', 'audit-refused-3'],
    ] as const) {
      const { body } = await run('evaluateSubmission', { as, args }, requestId);
      expect(body.errors[0].extensions.code).toBe(code);
      const found = await recordsOf(requestId);
      expect(found).toMatchObject([
        { action: 'evaluateSubmission', outcome: 'REFUSED', code, actor_user_id: as?.id ?? null },
      ]);
      expect(await changesOf(found[0]!['id'])).toEqual([]);
    }
  });

  it('with invalid input or a conflict leaves no audit record', async () => {
    const { id } = await world.submission();
    await run(
      'evaluateSubmission',
      { as: world.facilitator, args: `id: ${id}, input: { score: 101 }` },
      'audit-invalid',
    );
    expect(await recordsOf('audit-invalid')).toEqual([]);
  });

  it('after a write leaves neither the change nor an audit record', async () => {
    const { id } = await world.submission();
    // A missing upload fails the transaction after the revision and the title were written.
    const { body } = await run(
      'replaceSubmission',
      { as: world.participant, args: `id: ${id}, input: { title: "Outro", uploadIds: ["999999"] }` },
      'audit-undone',
    );
    expect(body.errors[0].extensions.code).toBe('INVALID');
    expect(await recordsOf('audit-undone')).toEqual([]);
    const left = await elo.make
      .em()
      .execute("select id from audit_changes where record_type = 'Submission' and record_id = ?", [String(id)]);
    expect(left).toEqual([]);
  });

  it('because its audit record can’t be written changes nothing', async () => {
    const { id } = await world.submission();
    await elo.make.em().execute("alter table audit_records add constraint broken check (request_id <> 'audit-broken')");
    try {
      const { body } = await run(
        'evaluateSubmission',
        { as: world.facilitator, args: `id: ${id}, input: { score: 1 }` },
        'audit-broken',
      );
      expect(body.errors[0].extensions.code).toBe('INTERNAL');
    } finally {
      await elo.make.em().execute('alter table audit_records drop constraint broken');
    }
    const [row] = await elo.make.em().execute<Found[]>('select status from submissions where id = ?', [id]);
    expect(row!['status']).toBe('SUBMITTED');
  });

  it('repeatedly leaves at most a hundred refusals in an hour', async () => {
    const stranger = await elo.make.aUser();
    const args = 'id: 999999, input: { score: 1 }';
    for (let round = 0; round < 12; round += 1)
      await Promise.all(
        Array.from({ length: 10 }, () => run('evaluateSubmission', { as: stranger, args }, 'audit-flood')),
      );
    expect(await recordsOf('audit-flood')).toHaveLength(100);
  });
});

it.each([
  ['update audit_records set action = $$x$$'],
  ['delete from audit_records'],
  ['truncate audit_records'],
  ['update audit_changes set record_id = $$x$$'],
  ['delete from audit_changes where false'],
  ['truncate audit_changes'],
])('the database refuses on append-only tables: %s', async statement => {
  await expect(elo.make.em().execute(statement)).rejects.toThrow('is append-only');
});
