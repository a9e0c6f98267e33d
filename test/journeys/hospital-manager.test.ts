import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { runOutbox } from '../support/living-worker.js';
import { aHospitalGroup } from '../support/measurements.js';
import { soonAfter } from '../support/moments.js';
import { readable } from '../support/registration-desk.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A manager of a hospital gets the right to record the measurements of the group, records a month, and corrects it. The history
// shows the manager's name, and the manager loses the right again.

let smtp: TestSmtp;
let elo: TestApp;
let group: { id: number };
let supervisor: User;
let marina: User;
let joao: User;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://elo.example.org' });
  elo.setNow('2026-04-02T12:00:00Z');
  group = await aHospitalGroup(elo, 'Rede Sertão');
  [supervisor, marina, joao] = await Promise.all([
    elo.make.aSupervisor(),
    elo.make.aUser({ name: 'Marina Gestora', email: 'marina@example.org' }),
    elo.make.aUser({ name: 'João Diretor', email: 'joao@example.org' }),
  ]);
});

interface Answer {
  data: any;
  refused?: { code: string; reason: string; fields?: Record<string, string> };
}
async function as(person: { id: number } | null, document: string, headers?: Record<string, string>): Promise<Answer> {
  const { body } = await elo.graphql(document, {}, { as: person, headers });
  return { data: body.data, refused: body.errors?.[0].extensions };
}
const give = (person: { id: number }, role: string | null, by: { id: number } | null = supervisor) =>
  as(by, `mutation { setHospitalGroupRole(groupId: ${group.id}, userId: ${person.id}, role: ${role}) { name } }`);
const record = (person: { id: number }, values: Record<string, number>, { confirm = false } = {}) =>
  as(
    person,
    `mutation { recordMeasurements(confirmOverwrite: ${confirm}, measurements: [${Object.entries(values)
      .map(
        ([indicator, value]) =>
          `{ groupId: ${group.id}, indicator: "${indicator}", period: "2026-03", value: ${value} }`,
      )
      .join(' ')}]) { recorded } }`,
  );
const read = (person: { id: number } | null) =>
  as(
    person,
    `{ measurements(groupId: ${group.id}, from: "2026-01", to: "2026-12") {
      indicator value recordedBy { name } previousValue previousRecordedAt previousRecordedBy { name }
    } }`,
  );
/** The mails since the last call, with their recipients. */
async function mails(): Promise<string[]> {
  await runOutbox(elo);
  return smtp.mails.splice(0).map(({ to, raw }) => `${to.join()}\n${readable(raw)}`);
}

it('only staff and people with a role in the group read its measurements', async () => {
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'other' });
  const facilitator = await elo.make.aFacilitator();
  for (const who of [marina, joao, facilitator]) {
    expect((await read(who)).refused).toMatchObject({ code: 'FORBIDDEN', reason: 'GROUP_MEMBERS_READ' });
    expect((await record(who, { altas: 1 })).refused).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'GROUP_EDITORS_ONLY',
    });
    // They can't give themselves the right either.
    expect((await give(who, 'EDITOR', who)).refused).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect((await give(marina, 'EDITOR', null)).refused).toMatchObject({ code: 'UNAUTHENTICATED' });
  const document = `mutation { setHospitalGroupRole(groupId: ${group.id}, userId: ${marina.id}, role: EDITOR) { id } }`;
  expect((await as(null, document, { authorization: key })).refused).toMatchObject({ code: 'FORBIDDEN' });
  expect(await mails()).toEqual([]);
});

it('a supervisor gives Marina the right to record, and she gets a mail about it', async () => {
  // Two taps at once give it once, and send one mail.
  const answers = await Promise.all([give(marina, 'EDITOR'), give(marina, 'EDITOR')]);
  expect(answers.map(({ data }) => data.setHospitalGroupRole.name)).toEqual(['Rede Sertão', 'Rede Sertão']);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^marina@example\.org\n/);
  expect(mail).toContain('Olá, Marina Gestora!');
  expect(mail).toContain('Agora você pode registrar e corrigir as medições do grupo “Rede Sertão”');
  expect(mail).toContain(`https://elo.example.org/admin#/measurements?group=${group.id}`);

  await give(joao, 'MEMBER');
  const [second] = await mails();
  expect(second).toMatch(/^joao@example\.org\n/);
  expect(second).toContain('Agora você pode ver as medições do grupo “Rede Sertão”');
});

it('Marina finds her group, records March and corrects it after a second look', async () => {
  const { data } = await as(marina, '{ myHospitalGroups { role group { id name } } }');
  expect(data.myHospitalGroups).toEqual([{ role: 'EDITOR', group: { id: String(group.id), name: 'Rede Sertão' } }]);
  expect((await record(marina, { altas: 450, obitos: 30 })).data.recordMeasurements.recorded).toBe(2);
  elo.setNow('2026-04-03T12:00:00Z');
  // The value has one zero too many.
  const { refused } = await record(marina, { altas: 4500, obitos: 31 });
  expect(refused).toMatchObject({
    code: 'CONFLICT',
    reason: 'OVERWRITE_UNCONFIRMED',
    fields: { 'measurements.0.value': 'differs by more than 30 % from 450, which is stored' },
  });
  expect((await record(marina, { altas: 455, obitos: 31 })).data.recordMeasurements.recorded).toBe(2);
  expect((await record(marina, { obitos: 12 }, { confirm: true })).data.recordMeasurements.recorded).toBe(1);
});

it('João reads the recorder and the previous value, and may not record', async () => {
  const before = { previousRecordedBy: { name: 'Marina Gestora' }, recordedBy: { name: 'Marina Gestora' } };
  expect((await read(joao)).data.measurements).toEqual([
    {
      indicator: 'altas',
      value: 455,
      previousValue: 450,
      previousRecordedAt: soonAfter('2026-04-02T12:00:00.000Z'),
      ...before,
    },
    {
      indicator: 'obitos',
      value: 12,
      previousValue: 31,
      previousRecordedAt: soonAfter('2026-04-03T12:00:00.000Z'),
      ...before,
    },
  ]);
  expect((await record(joao, { altas: 456 })).refused).toMatchObject({ reason: 'GROUP_EDITORS_ONLY' });
  expect((await as(joao, `{ hospitalGroupMembers(groupId: ${group.id}) { nodes { id } } }`)).refused).toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('the supervisor sees all roles and removes Marina’s, which ends at once', async () => {
  const members = await as(
    supervisor,
    `{ hospitalGroupMembers(groupId: ${group.id}) { totalCount nodes { role person { name } givenBy { id } } } }`,
  );
  const givenBy = { id: String(supervisor.id) };
  expect(members.data.hospitalGroupMembers).toEqual({
    totalCount: 2,
    nodes: [
      { role: 'EDITOR', person: { name: 'Marina Gestora' }, givenBy },
      { role: 'MEMBER', person: { name: 'João Diretor' }, givenBy },
    ],
  });
  await give(marina, null);
  expect((await record(marina, { altas: 1 }, { confirm: true })).refused).toMatchObject({ code: 'FORBIDDEN' });
  expect((await read(marina)).refused).toMatchObject({ code: 'FORBIDDEN' });
  const [mail] = await mails();
  expect(mail).toMatch(/^marina@example\.org\n/);
  expect(mail).toContain('Seu acesso às medições do grupo “Rede Sertão” em');
  // A right that she no longer has can't be taken away again.
  await give(marina, null);
  expect(await mails()).toEqual([]);
});

it('the audit names the supervisor for both changes', async () => {
  const admin = await elo.make.anAdmin();
  const { data } = await as(
    admin,
    `{ auditRecords(first: 10, filter: { action: "setHospitalGroupRole", actorUserId: ${supervisor.id} }) {
      nodes { outcome changes { recordType operation } }
    } }`,
  );
  const change = (operation: string) => ({
    outcome: 'DONE',
    changes: [{ recordType: 'HospitalGroupMember', operation }],
  });
  expect(data.auditRecords.nodes.filter(({ changes }: { changes: [] }) => changes.length > 0)).toEqual([
    change('REMOVED'),
    change('CREATED'),
    change('CREATED'),
  ]);
});
