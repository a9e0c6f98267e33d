import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppointmentType } from '../../../src/entities/index.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ PUBLIC_URL: 'https://elo.example.org/' });
});
beforeEach(() => elo.setNow(FRIDAY));

/** The address of the feed in the graph for its owner, without the host. */
async function feedOf(owner: { id: number }) {
  const { body } = await elo.graphql('{ calendarFeed { employeeId url } }', {}, { as: owner });
  const url = new URL(body.data.calendarFeed.url);
  expect(url.origin).toBe('https://elo.example.org');
  return url.pathname + url.search;
}
type Scene = Awaited<ReturnType<typeof aBookableClass>>;
/** Books an hour of the scene's collaborator, by default with its participant. */
const book = (scene: Scene, startsAt: string, more: Partial<Parameters<TestApp['make']['anAppointment']>[0]> = {}) =>
  elo.make.anAppointment({
    employee: scene.employee,
    class: scene.group,
    client: scene.participant,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    ...more,
  });
const summaries = (content: string) => [...content.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text);

describe('GET /schedule/api/calendar/{employee}.ics', () => {
  it('answers appointments and blocks, without canceled, past and far ones', async () => {
    const scene = await aBookableClass(elo);
    const kept = await book(scene, '2026-11-23T12:00:00Z', {
      comments: 'Trazer, se der; o plano',
      additionalFields: { main_topic: 'Plano de ação' },
    });
    await book(scene, '2026-11-23T13:00:00Z', { typeId: AppointmentType.BLOCK, client: null, class: null });
    await book(scene, '2026-11-23T14:00:00Z', { deletedAt: new Date() });
    await book(scene, '2026-08-01T12:00:00Z');
    await book(scene, '2028-01-03T12:00:00Z');
    await book(await aBookableClass(elo), '2026-11-23T12:00:00Z');

    const { status, headers, body } = await elo.call('GET', await feedOf(scene.facilitator));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const content = body.replaceAll('\r\n ', '');
    expect(content).toContain(`X-WR-CALNAME:Agenda de ${scene.facilitator.name}\r\n`);
    expect(summaries(content)).toEqual([`Agendamento: ${scene.participant.name}`, 'Horário bloqueado']);
    expect(content).toContain('DTSTART:20261123T120000Z\r\nDTEND:20261123T130000Z\r\n');
    expect(content).toContain(`UID:appointment-${kept.id}@elo\r\n`);
    expect(content).toContain(
      String.raw`DESCRIPTION:Turma: ${scene.group.name}\nAssunto: Plano de ação\nObservações: Trazer\, se der\; o plano`,
    );
  });

  it('makes no links and lines from participants’ texts', async () => {
    const scene = await aBookableClass(elo);
    await book(scene, '2026-11-24T12:00:00Z', {
      comments: 'Veja\nhttps://evil.test/entrar',
      additionalFields: { main_topic: 'www.evil.test' },
    });
    const { body } = await elo.call('GET', await feedOf(scene.facilitator));
    const content = body.replaceAll('\r\n ', '');
    expect(content).toContain(String.raw`Assunto: www[.]evil[.]test\nObservações: Veja https[:]//evil[.]test/entrar`);
    expect(content).not.toContain('evil.test');
  });

  it('answers 304 until something has changed', async () => {
    const scene = await aBookableClass(elo);
    const path = await feedOf(scene.facilitator);
    const first = await elo.call('GET', path);
    // By default fetch would send no-cache here, and so ask for a whole answer.
    const headers = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
    const again = () => fetch(elo.url + path, { headers });
    expect((await again()).status).toBe(304);
    await book(scene, '2026-11-23T12:00:00Z');
    expect((await again()).status).toBe(200);
  });

  it('needs the token of its own calendar, and takes two statements', async () => {
    const [mine, other] = [await aBookableClass(elo), await aBookableClass(elo)];
    const [path, foreign] = [await feedOf(mine.facilitator), await feedOf(other.facilitator)];
    const token = foreign.split('token=')[1]!;
    const refused = async (target: string) => {
      const { status, body } = await elo.call('GET', target);
      return { status, body };
    };
    const invalid = { status: 401, body: { message: 'Invalid token' } };
    const file = path.split('?')[0]!;
    expect(await refused(file)).toEqual({ status: 401, body: { message: 'Missing token' } });
    expect(await refused(`${file}?token=`)).toEqual({ status: 401, body: { message: 'Missing token' } });
    expect(await refused(`${file}?token=${token}`)).toEqual(invalid);
    expect(await refused(`${file}?token=${'x'.repeat(43)}`)).toEqual(invalid);
    expect(await refused(`/schedule/api/calendar/999999.ics?token=${token}`)).toEqual(invalid);
    expect((await refused(`${file}?token=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await refused('/schedule/api/calendar/x.ics?token=x')).status).toBe(400);
    expect((await refused('/schedule/api/calendar/1?token=x')).status).toBe(404);
    expect(await elo.statements(() => elo.call('GET', path))).toHaveLength(2);
    expect(elo.logged()).not.toContain(token);
  });

  it('ends when its address is revoked, by the owner or an administrator only', async () => {
    const scene = await aBookableClass(elo);
    const before = await feedOf(scene.facilitator);
    const revoke = (as: { id: number } | null) =>
      elo.graphql(
        'mutation ($id: ID!) { revokeCalendarFeed(employeeId: $id) { id } }',
        { id: scene.employee.id },
        { as },
      );
    const codeOf = async (as: { id: number } | null) => (await revoke(as)).body.errors[0].extensions.code;
    expect(await codeOf(null)).toBe('UNAUTHENTICATED');
    expect(await codeOf(scene.participant)).toBe('FORBIDDEN');
    expect(await codeOf(await elo.make.aFacilitator())).toBe('NOT_FOUND');
    expect(await codeOf(await elo.make.aUser({ roles: ['SUPERVISOR'] }))).toBe('FORBIDDEN');
    expect((await elo.call('GET', before)).status).toBe(200);

    for (const as of [scene.facilitator, await elo.make.aUser({ roles: ['ADMIN'] })]) {
      const address = await feedOf(scene.facilitator);
      expect((await revoke(as)).body.data).toEqual({ revokeCalendarFeed: { id: String(scene.employee.id) } });
      expect(await elo.call('GET', address)).toMatchObject({ status: 401, body: { message: 'Invalid token' } });
      expect((await elo.call('GET', await feedOf(scene.facilitator))).status).toBe(200);
    }
  });

  it('ends when its owner is deactivated', async () => {
    const { facilitator } = await aBookableClass(elo);
    const path = await feedOf(facilitator);
    await elo.make.em().execute('update users set is_active = false where id = ?', [facilitator.id]);
    expect(await elo.call('GET', path)).toMatchObject({ status: 401, body: { message: 'Invalid token' } });
  });

  it('has no address for a person without a calendar', async () => {
    const codeOf = async (options: object) =>
      (await elo.graphql('{ calendarFeed { url } }', {}, options)).body.errors[0].extensions.code;
    expect(await codeOf({})).toBe('UNAUTHENTICATED');
    expect(await codeOf({ as: await elo.make.aUser() })).toBe('NOT_FOUND');
    expect(await codeOf({ as: await elo.make.aUser({ roles: ['ADMIN'] }) })).toBe('NOT_FOUND');
  });
});
