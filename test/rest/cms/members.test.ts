import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Enrollment,
  GroupInvitation,
  Hospital,
  HospitalGroup,
  HospitalGroupMember,
  InstitutionProfile,
  User,
} from '../../../src/entities/index.js';
import { AJAX, aForm, aRegistration, aVisitor, registerAt, STRONG_PASSWORD } from '../../support/cms.js';
import { PASSWORD } from '../../support/factories.js';
import { runOutbox } from '../../support/jobs.js';
import { lately } from '../../support/moments.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://elo.example.org' });
});
beforeEach(async () => {
  elo.setNow('2026-03-10T12:00:00Z');
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
});

async function signedIn(data: object = {}) {
  const user = await elo.make.aMember(data);
  const visitor = aVisitor(elo);
  await visitor.signIn(user.email!, PASSWORD);
  return { user, visitor };
}
const EXPIRED = 'Sua sessão expirou. Recarregue a página e tente novamente.';

describe('course_enroll_ajax', () => {
  const enroll = (visitor: ReturnType<typeof aVisitor>, course: string) =>
    visitor.act('course_enroll_ajax', { course }, 'security');

  it.each(['id', 'slug'] as const)(
    'enrolls in the open class of a course given by %s, and queues the group link',
    async by => {
      const course = await elo.make.aCourse();
      const group = await elo.make.aClass({ course, name: 'Turma Aberta' });
      const { user, visitor } = await signedIn();
      const reply = await enroll(visitor, String(course[by]));
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 200,
        body: { status: 'success', message: 'Inscrição realizada: Turma Aberta.' },
      });
      const enrollments = await elo.make.em().find(Enrollment, { participant: user.id });
      expect(enrollments.map(each => each.class.id)).toEqual([group.id]);
      expect(await elo.make.em().execute('select job from outbox order by id')).toEqual([
        { job: 'group-link-dispatch' },
        { job: 'enrollment-made' },
      ]);

      const again = await enroll(visitor, String(course[by]));
      expect({ status: again.status, body: again.body }).toEqual({
        status: 200,
        body: { status: 'error', message: 'Já existe uma inscrição neste curso.' },
      });
      expect(await elo.make.em().count(Enrollment, { participant: user.id })).toBe(1);
    },
  );

  it('enrolls once for many concurrent requests', async () => {
    const course = await elo.make.aCourse();
    await elo.make.aClass({ course });
    const { user, visitor } = await signedIn();
    const security = await visitor.nonce('course_enroll_ajax');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => visitor.act('course_enroll_ajax', { course: course.slug, security })),
    );
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    for (const { status } of replies) expect(status).toBe(200);
    expect(await elo.make.em().count(Enrollment, { participant: user.id })).toBe(1);
  });

  it('gives the reason of a refusal: canceled, other class, no open class, unknown, none, staff', async () => {
    const course = await elo.make.aCourse();
    const group = await elo.make.aClass({ course });
    const { user, visitor } = await signedIn();
    await elo.make.anEnrollment({ class: group, participant: user, canceledAt: new Date(), cancelReason: 'OTHER' });
    const refusals: [string, number, string][] = [
      [course.slug, 200, 'A inscrição neste curso foi cancelada. Quem conduz a turma, ou o suporte, pode restaurá-la.'],
      [(await elo.make.aCourse()).slug, 200, 'Não há turma aberta para este curso.'],
      ['no-such-course', 404, 'Curso não encontrado.'],
      ['99999', 404, 'Curso não encontrado.'],
      ['', 400, 'Informe o curso.'],
    ];
    for (const [which, status, message] of refusals) {
      const reply = await enroll(visitor, which);
      expect({ status: reply.status, body: reply.body }).toEqual({ status, body: { status: 'error', message } });
    }
    const staff = await signedIn({ roles: ['FACILITATOR'] });
    expect((await enroll(staff.visitor, course.slug)).status).toBe(403);
    expect(await elo.make.em().count(Enrollment, { class: group.id })).toBe(1);
  });

  it('needs a session, and with a cookie its nonce', async () => {
    const course = await elo.make.aCourse();
    await elo.make.aClass({ course });
    const nobody = await enroll(aVisitor(elo), course.slug);
    expect({ status: nobody.status, body: nobody.body }).toEqual({
      status: 401,
      body: { status: 'error', message: 'Entre na sua conta para continuar.' },
    });
    const { user, visitor } = await signedIn();
    for (const security of [
      undefined,
      'x',
      await aVisitor(elo).nonce('course_enroll_ajax'),
      await visitor.nonce('rest'),
    ]) {
      const reply = await visitor.call('POST', AJAX, {
        form: aForm({ action: 'course_enroll_ajax', course: course.slug, security }),
      });
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 403,
        body: { status: 'error', message: EXPIRED },
      });
    }
    expect(await elo.make.em().count(Enrollment, { participant: user.id })).toBe(0);
    const bearer = await elo.call('POST', AJAX, {
      as: user,
      form: aForm({ action: 'course_enroll_ajax', course: course.slug }),
    });
    expect(bearer.body.status).toBe('success');
  });
});

describe('app_indication_submit', () => {
  let group: HospitalGroup, hospital: Hospital;
  beforeAll(async () => {
    group = await elo.make.save(HospitalGroup, { name: 'Grupo Sudeste' });
    hospital = await elo.make.save(Hospital, { name: 'Hospital', group: group.id, cityId: 3550308 });
  });
  async function aGroupMember(of: { id: number } = group) {
    const found = await signedIn();
    await elo.make.save(HospitalGroupMember, { group: of.id, user: found.user.id, role: 'MEMBER' });
    return found;
  }
  /** A person who claims to work at a hospital of the group. */
  async function aDeclaredWorker() {
    const found = await signedIn();
    await elo.make.save(InstitutionProfile, {
      user: found.user.id,
      hospital: hospital.id,
      position: 'Médica',
      termsAcceptedAt: new Date(),
    });
    return found;
  }
  const invite = (visitor: ReturnType<typeof aVisitor>, emails: string, group_id = String(group.id)) =>
    visitor.act('app_indication_submit', { emails, group_id }, '_wpnonce');

  it('mails each address once and counts the failed ones', async () => {
    const { user, visitor } = await aGroupMember();
    const reply = await invite(visitor, 'Um@example.org, dois@example.org,um@example.org, isto não é,, três@');
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: {
        success: true,
        data: { message: 'Convites enviados: 2. Não enviados: 2 (isto não é; três@).', sent: 2, failed: 2 },
      },
    });
    await runOutbox(elo);
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['dois@example.org', 'um@example.org']);
    expect(smtp.mails[0]!.raw).toContain('Grupo Sudeste');
    expect(smtp.mails[0]!.raw.replaceAll(/=\r?\n/g, '')).toMatch(/<a href=3D"(http[^"]+)">\1<\/a>/);
    const again = await invite(visitor, 'um@example.org,tres@example.org');
    expect(again.body.data).toMatchObject({ sent: 1, failed: 1 });

    const query = `query ($id: ID!, $after: String) { groupInvitations(groupId: $id, first: 2, after: $after) {
      nodes { email acceptedAt invitedBy { name } } pageInfo { hasNextPage endCursor } } }`;
    const first = await elo.graphql(query, { id: group.id }, { as: user });
    const { nodes, pageInfo } = first.body.data.groupInvitations;
    expect(nodes[0]).toEqual({ email: 'tres@example.org', acceptedAt: null, invitedBy: { name: user.name } });
    expect(pageInfo.hasNextPage).toBe(true);
    const second = await elo.graphql(query, { id: group.id, after: pageInfo.endCursor }, { as: user });
    expect(second.body.data.groupInvitations.nodes).toHaveLength(1);
  });

  it('reads addresses with names, as mail programs write them, and names who was not invited', async () => {
    const { user, visitor } = await aGroupMember();
    const pasted = '"Silva, Ana" <ana@lista.org>; Souza, Rui <rui@lista.org>; Ana <ANA@lista.org>; eva@lista.org';
    const { body } = await invite(visitor, pasted);
    expect(body.data).toEqual({ message: 'Convites enviados: 3. Não enviados: 0.', sent: 3, failed: 0 });
    await runOutbox(elo);
    const to = smtp.mails.map(mail => mail.to[0]).sort();
    expect(to).toEqual(['ana@lista.org', 'eva@lista.org', 'rui@lista.org']);
    const again = await elo.graphql(
      'mutation ($id: ID!, $emails: [String!]!) { inviteToGroup(groupId: $id, emails: $emails) { sent failed notInvited invitations { email } } }',
      { id: group.id, emails: ['Rui Souza <rui@lista.org>', 'novo@lista.org;sem endereço'] },
      { as: user },
    );
    expect(again.body.data.inviteToGroup).toEqual({
      sent: 1,
      failed: 2,
      notInvited: ['Rui Souza <rui@lista.org>', 'sem endereço'],
      invitations: [{ email: 'novo@lista.org' }],
    });
  });

  it('invites an address once, also in concurrent requests', async () => {
    const { visitor } = await aGroupMember();
    const _wpnonce = await visitor.nonce('app_indication_submit');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        visitor.act('app_indication_submit', {
          emails: 'b@corrida.org,a@corrida.org',
          group_id: String(group.id),
          _wpnonce,
        }),
      ),
    );
    expect(replies.reduce((sum, { body }) => sum + body.data.sent, 0)).toBe(2);
    expect(await elo.make.em().count(GroupInvitation, { email: /@corrida\.org$/ })).toBe(2);
  });

  it('counts as accepted when an account with the address becomes active', async () => {
    const { visitor } = await aGroupMember();
    await invite(visitor, 'aceita@example.org');
    await registerAt(elo, aRegistration(hospital.id, { email: 'aceita@example.org' }));
    await runOutbox(elo);
    const mail = smtp.mails
      .at(-1)!
      .raw.replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const token = /token=([\w.]+)/.exec(mail)![1]!;
    const form = new URLSearchParams({ token, password: STRONG_PASSWORD });
    expect((await elo.call('POST', '/cms/activate', { form })).status).toBe(200);
    const found = await elo.make.em().findOneOrFail(GroupInvitation, { email: 'aceita@example.org' });
    expect(found.acceptedAt).toEqual(lately(elo));
    // From then on they are a member, and may invite.
    const { id } = await elo.make.em().findOneOrFail(User, { email: 'aceita@example.org' });
    const may = async (person: { id: number }) => {
      const query = 'query ($id: ID!) { groupInvitations(groupId: $id) { nodes { email } } }';
      const { body } = await elo.graphql(query, { id: group.id }, { as: person });
      return body.errors?.[0].extensions.reason ?? 'LISTED';
    };
    expect(await may({ id })).toBe('LISTED');
  });

  it('makes no member by an invitation of a former member, or by the stated workplace', async () => {
    const { visitor, user } = await aGroupMember();
    await invite(visitor, 'tarde@example.org');
    await elo.make.em().nativeDelete(HospitalGroupMember, { user: user.id });
    await registerAt(elo, aRegistration(hospital.id, { email: 'tarde@example.org', username: 'tarde' }));
    await runOutbox(elo);
    const { raw } = smtp.mails.findLast(mail => mail.raw.includes('tarde@example.org') && mail.raw.includes('token'))!;
    const token = /token=([\w.]+)/.exec(raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))![1]!;
    const form = new URLSearchParams({ token, password: STRONG_PASSWORD });
    expect((await elo.call('POST', '/cms/activate', { form })).status).toBe(200);
    const { id } = await elo.make.em().findOneOrFail(User, { email: 'tarde@example.org' });
    expect(await elo.make.em().count(HospitalGroupMember, { user: id })).toBe(0);
    for (const query of [
      `{ groupInvitations(groupId: ${group.id}) { nodes { email } } }`,
      `mutation { inviteToGroup(groupId: ${group.id}, emails: ["vitima@example.org"]) { sent } }`,
    ]) {
      const { body } = await elo.graphql(query, {}, { as: { id } });
      expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'GROUP_MEMBERS_ONLY' });
    }
    expect(await elo.make.em().count(GroupInvitation, { email: 'vitima@example.org' })).toBe(0);
  });

  it('contains only a valid name of the inviting person', async () => {
    const { user, visitor } = await aGroupMember();
    for (const [name, shown] of [
      ['Ana Souza', 'Ana Souza convidou'],
      ['Ganhe em http://evil.example', 'Um membro do grupo convidou'],
      ['Ana\n\nhttps://evil.example', 'Um membro do grupo convidou'],
    ] as const) {
      smtp.mails.length = 0;
      await elo.make.em().execute('update users set name = ? where id = ?', [name, user.id]);
      await invite(visitor, `nome${name.length}@example.org`);
      await runOutbox(elo);
      expect(smtp.mails).toHaveLength(1);
      expect(smtp.mails[0]!.raw.replaceAll(/=\r?\n/g, '')).toContain(shown);
      expect(smtp.mails[0]!.raw).not.toContain('evil');
    }
  });

  it('reaches at most a hundred addresses a day by one person, and one address three times by all', async () => {
    const { visitor } = await aGroupMember();
    const list = (from: number) => Array.from({ length: 50 }, (_, n) => `limite${from + n}@example.org`).join(',');
    for (const from of [0, 50]) expect((await invite(visitor, list(from))).body.data.sent).toBe(50);
    expect((await invite(visitor, 'mais.um@example.org')).status).toBe(429);
    const sent: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const other = await elo.make.save(HospitalGroup, { name: `Grupo ${n}` });
      const member = await aGroupMember(other);
      sent.push((await invite(member.visitor, 'alvo@example.org', String(other.id))).body.data.sent);
    }
    expect(sent).toEqual([1, 1, 1, 0]);
  });

  it('refuses strangers, unknown groups, empty and too long lists, and stores nothing', async () => {
    const before = await elo.make.em().count(GroupInvitation);
    const { visitor } = await aGroupMember();
    const stranger = await aDeclaredWorker();
    const facilitator = await signedIn({ roles: ['FACILITATOR'] });
    const many = Array.from({ length: 51 }, (_, n) => `p${n}@example.org`).join(',');
    const refusals: [number, Promise<{ status: number; body: any }>][] = [
      [401, invite(aVisitor(elo), 'x@example.org')],
      [403, invite(stranger.visitor, 'x@example.org')],
      [403, invite(facilitator.visitor, 'x@example.org')],
      [404, invite(visitor, 'x@example.org', '99999')],
      [400, invite(visitor, 'x@example.org', 'x')],
      [400, invite(visitor, ' , ')],
      [400, invite(visitor, many)],
      [400, invite(visitor, 'x'.repeat(20_001))],
      [
        403,
        visitor.act('app_indication_submit', { emails: 'x@example.org', group_id: String(group.id), _wpnonce: 'x' }),
      ],
    ];
    for (const [status, asked] of refusals) {
      const reply = await asked;
      expect({ status: reply.status, body: reply.body }).toEqual({
        status,
        body: { success: false, data: { message: expect.any(String) } },
      });
    }
    const graph = await elo.graphql(
      'query ($id: ID!) { groupInvitations(groupId: $id) { nodes { email } } }',
      { id: group.id },
      { as: stranger.user },
    );
    expect(graph.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(await elo.make.em().count(GroupInvitation)).toBe(before);
    expect(await elo.make.em().execute('select id from outbox')).toEqual([]);
  });

  it.each([['SUPERVISOR'], ['ADMIN']])('is open to the role %s', async role => {
    const { visitor } = await signedIn({ roles: [role] });
    expect((await invite(visitor, `${role}@example.org`)).body.data.sent).toBe(1);
  });
});
