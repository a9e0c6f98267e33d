import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ApiKey } from '../../../src/entities/index.js';
import { signToken } from '../../../src/auth/tokens.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const PATH = '/portal/api/submissions/api-token';
const authorized = (method: string, path: string, token: string) =>
  elo.call(method, path, { headers: { authorization: `Bearer ${token}` } });

describe('GET /portal/api/submissions/api-token', () => {
  it('answers a token for submissions that is valid for one hour', async () => {
    const user = await elo.make.aUser();
    const reply = await elo.call('GET', PATH, { as: user });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ token: expect.any(String) });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { aud, sub, iat, exp } = decodeJwt(reply.body.token);
    expect({ aud, sub, lifetime: exp! - iat! }).toEqual({ aud: 'submissions', sub: `user:${user.id}`, lifetime: 3600 });
  });

  it('refuses anonymous callers, an invalid credential, and an upload token, which would be renewed forever', async () => {
    expect((await elo.call('GET', PATH)).body).toEqual({ status: 401, message: 'Not signed in' });
    expect((await authorized('GET', PATH, 'nonsense')).status).toBe(403);
    const { token } = (await elo.call('GET', PATH, { as: await elo.make.aUser() })).body;
    const again = await authorized('GET', PATH, token);
    expect(again.status).toBe(403);
    expect(again.body).toEqual({ status: 403, message: 'An upload token is good for submissions only' });
  });

  it('gives a token without other rights that ends after an hour and with its owner', async () => {
    const user = await elo.make.aUser();
    elo.setNow('2026-11-21T12:00:00Z');
    const { token } = (await elo.call('GET', PATH, { as: user })).body;
    expect((await authorized('GET', `/portal/api/user/${user.id}`, token)).status).toBe(403);
    elo.setNow('2026-11-21T13:01:00Z');
    expect((await authorized('GET', PATH, token)).body.message).toBe('Invalid credentials');
    elo.setNow(null);
    const gone = await elo.make.aUser({ isActive: false });
    const theirs = await signToken(elo.app.services.config.authSecret, 'submissions', `user:${gone.id}`, new Date());
    expect((await authorized('GET', PATH, theirs)).body.message).toBe('Invalid credentials');
  });
});

describe('a submission made with an upload token', () => {
  it('leads to no data of the participant or the class in the graph', async () => {
    const facilitator = await elo.make.aFacilitator();
    const group = await elo.make.aClass({ facilitator });
    const activity = await elo.make.anActivity({ course: group.course });
    const { participant } = await elo.make.anEnrollment({ class: group });
    const { token } = (await elo.call('GET', PATH, { as: facilitator })).body;
    const handIn = (selection: string) =>
      elo.graphql(
        `mutation ($class: ID!, $participant: ID!, $activity: ID!) {
          createSubmission(input: { classId: $class, participantId: $participant, activityId: $activity }) { ${selection} }
        }`,
        { class: group.id, participant: participant.id, activity: activity.id },
        { headers: { authorization: `Bearer ${token}` } },
      );
    expect((await handIn('id participantId files { path }')).status).toBe(200);
    for (const selection of ['participant { cpf email phone }', 'class { meetings { videoPlaybackId } }']) {
      const reply = await handIn(selection);
      expect(reply).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } });
    }
  });
});

describe('the configured application key', () => {
  const works = async (key: string) =>
    (await elo.graphql('{ classes { nodes { id } } }', {}, { headers: { authorization: key } })).status === 200;

  it('is stored once, even by concurrent processes, and replaces the previous key', async () => {
    const { services } = elo.app;
    expect(await works('demo-api-key')).toBe(false);
    await Promise.all([ensureAppKey(services), ensureAppKey(services), ensureAppKey(services)]);
    expect(await elo.make.em().count(ApiKey, { name: 'portal' })).toBe(1);
    expect(await works('demo-api-key')).toBe(true);

    const portal = await elo.call('GET', '/portal/api/classes', { headers: { authorization: 'demo-api-key' } });
    expect(portal).toMatchObject({ status: 403, body: { message: 'Invalid credentials' } });

    await ensureAppKey({ ...services, config: { ...services.config, submissionsAppKey: ['another-key'] } });
    expect(await works('another-key')).toBe(true);
    await ensureAppKey({ ...services, config: { ...services.config, submissionsAppKey: ['key.with.dots'] } });
    expect(await works('key.with.dots')).toBe(true);
    const old = await elo.make.em().findOneOrFail(ApiKey, { name: 'portal' }, { orderBy: { id: 1 } });
    expect(old.revokedAt).toBeInstanceOf(Date);
  });
});
