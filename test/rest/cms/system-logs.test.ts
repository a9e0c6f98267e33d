import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { soonAfter } from '../../support/moments.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let admin: User, participant: User;
let enrollment: { id: number };
const LOGS = '/cms/api/core/v1/system-logs';

beforeAll(async () => {
  elo = await startTestApp();
  [admin, participant] = [await elo.make.anAdmin(), await elo.make.aUser()];
  enrollment = await elo.make.anEnrollment({ participant });
  // 23:30 in São Paulo on the first day, 00:30 on the second.
  elo.setNow('2026-11-10T02:30:00.000Z');
  await recordAction('log-request-1', 'um');
  elo.setNow('2026-11-10T03:30:00.000Z');
  await recordAction('log-request-2', 'dois');
  await elo.graphql(
    'mutation ($id: ID!) { requestCancellation(enrollmentId: $id) { id } }',
    { id: String(enrollment.id) },
    { as: participant, headers: { 'x-request-id': 'log-request-3' } },
  );
  await elo.call('POST', '/portal/api/logs', {
    as: await elo.make.aUser(),
    json: { subscriber_id: enrollment.id, action: 'três' },
    headers: { 'x-request-id': 'log-request-4' },
  });
  elo.setNow(null);
});

const recordAction = (requestId: string, action: string) =>
  elo.call('POST', '/portal/api/logs', {
    as: participant,
    json: { subscriber_id: enrollment.id, action },
    headers: { 'x-request-id': requestId },
  });
const requests = async (query: string) => {
  const { status, body } = await elo.call('GET', `${LOGS}?${query}`, { as: admin });
  expect(status).toBe(200);
  return body.map((each: { request_id: string }) => each.request_id.replace('log-request-', ''));
};

describe('GET /cms/api/core/v1/system-logs', () => {
  it('lists changes with their callers, latest first', async () => {
    const { status, body } = await elo.call('GET', LOGS, { as: admin });
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    expect(body[1]).toEqual({
      id: expect.any(Number),
      created_at: soonAfter('2026-11-10T03:30:00.000Z'),
      actor: { kind: 'USER', id: participant.id, name: participant.name },
      on_behalf_of: null,
      action: 'requestCancellation',
      face: 'graph',
      route: 'graph',
      request_id: 'log-request-3',
      outcome: 'DONE',
      code: null,
      arguments: [{ name: 'enrollmentId', value: String(enrollment.id) }],
      changes: [
        {
          record_type: 'Enrollment',
          record_id: String(enrollment.id),
          operation: 'CHANGED',
          fields: [{ name: 'cancelRequestedAt', before: null, after: soonAfter('2026-11-10T03:30:00.000Z') }],
        },
      ],
    });
    expect(body[0]).toMatchObject({
      action: 'recordAction',
      face: 'portal',
      route: 'portal.log.record',
      outcome: 'REFUSED',
      code: 'NOT_FOUND',
      changes: [],
    });
  });

  it.each([
    ['', '4321'],
    ['action=recordAction', '421'],
    ['action=signIn', ''],
    ['face=graph', '3'],
    ['outcome=REFUSED', '4'],
    ['request_id=log-request-2', '2'],
    ['record_type=Enrollment', '3'],
    ['record_type=ActionLog', '21'],
    ['record_type=ActionLog&record_id=1', '1'],
    ['on_behalf_of=1', ''],
    ['key_id=1', ''],
    ['from=2026-11-10', '432'],
    ['to=2026-11-09', '1'],
    ['from=2026-11-09&to=2026-11-10', '4321'],
    ['from=2026-11-10 00:30:00', '432'],
    ['from=2026-11-10T03:30:01Z', ''],
    ['to=2026-11-10T03:30:00Z', '1'],
    ['face=portal&outcome=&action=&record_type=&record_id=&actor_id=&key_id=&from=&to=&limit=&after=', '421'],
    ['face=portal&outcome=DONE&action=recordAction&record_type=ActionLog', '21'],
  ])('filters by %p', async (query, expected) => {
    expect((await requests(query)).join('')).toBe(expected);
  });

  it('filters by actor', async () => {
    expect((await requests(`actor_id=${participant.id}`)).join('')).toBe('321');
    expect(await requests(`actor_id=${admin.id}`)).toEqual([]);
  });

  it('continues page by page with the Link header', async () => {
    const seen: string[] = [];
    let query = '?limit=3&face=portal';
    for (;;) {
      const { headers, body } = await elo.call('GET', LOGS + query, { as: admin });
      seen.push(...body.map((each: { request_id: string }) => each.request_id));
      const next = /<(\?[^>]+)>; rel="next"/.exec(headers.get('link') ?? '');
      if (!next) break;
      query = next[1]!;
    }
    expect(seen).toEqual(['log-request-4', 'log-request-2', 'log-request-1']);
    const { headers, body } = await elo.call('GET', `${LOGS}?limit=2`, { as: admin });
    expect(body).toHaveLength(2);
    expect(headers.get('link')).toMatch(/^<\?limit=2&after=[\w-]+>; rel="next"$/);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'after=x',
    'from=yesterday',
    'from=2026-02-30',
    'to=9999-12-31',
    'record_id=1',
    'outcome=LOST',
    'actor_id=x',
    `action=${'x'.repeat(101)}`,
  ])('is 400 for %s', async query => {
    expect(await elo.call('GET', `${LOGS}?${query}`, { as: admin })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  });

  it('takes two statements for a page, however many records it has', async () => {
    await requests('limit=1');
    const few = await elo.statements(() => requests('limit=1'));
    const many = await elo.statements(() => requests('limit=1000'));
    const reads = (all: string[]) => all.filter(sql => !isCallerLookup(sql)).length;
    expect([reads(few), reads(many)]).toEqual([2, 2]);
  });
});

describe('GET /cms/api/core/v1/system-logs/stats', () => {
  it('counts by day in São Paulo, action, actor and face', async () => {
    const { status, body } = await elo.call('GET', `${LOGS}/stats?from=2026-11-09&to=2026-11-10`, { as: admin });
    expect(status).toBe(200);
    expect(body).toEqual({
      from: '2026-11-09T03:00:00.000Z',
      to: '2026-11-11T03:00:00.000Z',
      total: 4,
      refused: 1,
      days: [
        { day: '2026-11-09', count: 1, refused: 0 },
        { day: '2026-11-10', count: 3, refused: 1 },
      ],
      actions: [
        { action: 'recordAction', count: 3, refused: 1 },
        { action: 'requestCancellation', count: 1, refused: 0 },
      ],
      actors: [
        { kind: 'USER', id: participant.id, count: 3, refused: 0 },
        { kind: 'USER', id: expect.any(Number), count: 1, refused: 1 },
      ],
      faces: [
        { face: 'portal', count: 3, refused: 1 },
        { face: 'graph', count: 1, refused: 0 },
      ],
    });
  });

  it('counts a period once a minute for all callers', async () => {
    const counted = async () =>
      (
        await elo.statements(async () => {
          const { status } = await elo.call('GET', `${LOGS}/stats?from=2026-11-08&to=2026-11-10`, { as: admin });
          expect(status).toBe(200);
        })
      ).filter(sql => sql.includes('audit_records')).length;
    expect([await counted(), await counted()]).toEqual([1, 0]);
  });

  it('counts the last thirty days by default, and a year at most', async () => {
    elo.setNow('2026-12-01T12:00:00.000Z');
    try {
      expect((await elo.call('GET', `${LOGS}/stats`, { as: admin })).body).toMatchObject({
        from: soonAfter('2026-11-01T12:00:00.000Z'),
        to: soonAfter('2026-12-01T12:00:00.000Z'),
        total: 4,
      });
      elo.setNow('2027-11-01T12:00:00.000Z');
      expect((await elo.call('GET', `${LOGS}/stats`, { as: admin })).body).toMatchObject({ total: 0, days: [] });
    } finally {
      elo.setNow(null);
    }
    for (const query of ['from=2025-01-01&to=2026-11-10', 'from=2026-11-10&to=2026-11-01', 'from=x'])
      expect((await elo.call('GET', `${LOGS}/stats?${query}`, { as: admin })).status).toBe(400);
  });
});

describe.each([LOGS, `${LOGS}/stats`])('GET %s', path => {
  it('is for administrators only', async () => {
    expect(await elo.call('GET', path)).toMatchObject({ status: 401, body: { message: 'Not signed in' } });
    for (const as of [participant, await elo.make.aFacilitator(), await elo.make.aSupervisor()])
      expect(await elo.call('GET', path, { as })).toMatchObject({ status: 403, body: { message: expect.any(String) } });
    expect((await elo.call('GET', path, { headers: { authorization: 'demo-api-key' } })).status).toBe(403);
  });
});

it('another service can’t read these records in the graph either', async () => {
  const { ensureAppKey } = await import('../../../src/domain/sessions/ensure-app-key.js');
  await ensureAppKey(elo.app.services);
  for (const query of ['{ auditRecords { nodes { id } } }', '{ auditStats { total } }']) {
    const { body } = await elo.graphql(query, {}, { headers: { authorization: 'demo-api-key' } });
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  }
});

// This test is last: its changes are in the logs from then on.
it('a record names the action that changed something in the content backend', async () => {
  const requestId = 'log-of-a-like';
  const form = new URLSearchParams({
    action: 'handle_item_interaction_counter',
    post_id: '1',
    operation: 'add_like',
  });
  await elo.call('POST', '/cms/cms-admin/admin-ajax', { as: admin, form, headers: { 'x-request-id': requestId } });
  const { body } = await elo.call('GET', `${LOGS}?request_id=${requestId}`, { as: admin });
  expect(body).toMatchObject([{ action: 'likePost', face: 'cms', route: 'cms.action.interaction' }]);
});
