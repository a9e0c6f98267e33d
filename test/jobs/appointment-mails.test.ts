import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { constant } from 'agenda';
import { DateTime } from 'luxon';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { installationName } from '../../src/platform/addresses.js';
import { eventually } from '../support/eventually.js';
import { readMail } from '../support/mail-folder.js';
import { aBookableClass } from '../support/scheduling.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

let smtp: TestSmtp;
let elo: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url });
  await ensureAppKey(elo.app.services);
  await startTestWorker(elo.app, { backoff: constant({ delay: 50, maxRetries: 3 }) });
});
afterEach(() => void (smtp.mails.length = 0));

/** A future working day of São Paulo. */
const day = (() => {
  let found = DateTime.now().setZone('America/Sao_Paulo').plus({ days: 20 });
  while (found.weekday > 5) found = found.plus({ days: 1 });
  return found;
})();
const date = day.toISODate()!;
const nine = { start_time: `${date} 09:00:00`, finish_time: `${date} 10:00:00` };
const when = `${day.toFormat('dd/MM/yyyy')} 09:00 a 10:00 (horário de Brasília)`;

const schedule = (method: string, path: string, json?: object, headers: object = {}) =>
  elo.call(method, `/schedule/api/appointments${path}`, {
    headers: { authorization: 'demo-api-key', ...headers },
    json,
  });
const queued = (id: number) =>
  elo.make
    .em()
    .execute<{ job: string; completed_at: string | null }[]>(
      "select job, completed_at from outbox where payload->>'appointmentId' = ? order by id",
      [String(id)],
    );
const allDone = (id: number, count: number) =>
  eventually(async () => {
    const rows = await queued(id);
    return rows.length === count && rows.every(row => row.completed_at);
  }, 'the mails');

/** The lines of the attached invite.ics. */
const invite = (raw: string): string[] => {
  const encoded = /Content-Type: application\/ics[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)![1]!;
  return Buffer.from(encoded, 'base64').toString().replaceAll('\r\n ', '').trim().split('\r\n');
};

describe('an appointment and its mails', () => {
  it('mail client and collaborator once at the booking, and once at the cancellation', async () => {
    const { employee, participant, facilitator } = await aBookableClass(elo);
    const { body } = await schedule('POST', '', {
      ...nine,
      employee_id: employee.id,
      client_id: participant.id,
      comments: 'Trazer <documentos>; cópias',
      additional_fields: { main_topic: 'Plano' },
    });
    await allDone(body.id, 1);
    expect(smtp.mails).toHaveLength(1);
    const [created] = smtp.mails;
    expect(created!.to).toEqual([participant.email, facilitator.email]);
    expect((await readMail(created!.raw)).subject).toBe(`Agendamento confirmado: ${when}`);
    expect(created!.raw).toContain(
      `Message-ID: <appointment-created-${body.id}@${installationName(elo.app.services.config)}>`,
    );
    expect(created!.raw).toContain('text/plain');
    expect(created!.raw).toContain('&#60;documentos&#62;');
    expect(created!.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/);
    const start = day.set({ hour: 9, minute: 0, second: 0 }).toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");
    expect(invite(created!.raw)).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:appointment-${body.id}@${installationName(elo.app.services.config)}`,
        'SEQUENCE:0',
        `DTSTART:${start}`,
        `SUMMARY:Agendamento: ${participant.name} e ${facilitator.name}`,
        'STATUS:CONFIRMED',
        `ORGANIZER;CN="${facilitator.name}":mailto:${facilitator.email}`,
        `ATTENDEE;ROLE=REQ-PARTICIPANT;CN="${participant.name}":MAILTO:${participant.email}`,
      ]),
    );

    expect((await schedule('DELETE', `/${body.id}`)).status).toBe(200);
    await allDone(body.id, 2);
    expect(smtp.mails).toHaveLength(2);
    const canceled = smtp.mails[1]!;
    expect(canceled.to).toEqual(created!.to);
    expect((await readMail(canceled.raw)).subject).toBe(`Agendamento cancelado: ${when}`);
    expect(canceled.raw).toContain(
      `Message-ID: <appointment-cancelled-${body.id}@${installationName(elo.app.services.config)}>`,
    );
    expect(canceled.raw).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
    expect(invite(canceled.raw)).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        `UID:appointment-${body.id}@${installationName(elo.app.services.config)}`,
        'SEQUENCE:1',
        'STATUS:CANCELLED',
      ]),
    );
    expect((await schedule('DELETE', `/${body.id}`)).status).toBe(409);
    expect(await queued(body.id)).toHaveLength(2);
  });

  it('quote people’s texts and never contain them as links, old names included', async () => {
    const { employee, participant, facilitator } = await aBookableClass(elo);
    const change = 'update users set name = ? where id = ?';
    await elo.make.em().execute(change, ['Grátis http://evil.example/nome', participant.id]);
    await elo.make.em().execute(change, ['Fac\r\nBcc: x@evil.example', facilitator.id]);
    const { body } = await schedule('POST', '', {
      ...nine,
      employee_id: employee.id,
      client_id: participant.id,
      comments: 'Clique:\nhttps://evil.example/c',
      additional_fields: { main_topic: 'Plano\r\nwww.evil.example' },
    });
    await allDone(body.id, 1);
    expect(smtp.mails).toHaveLength(1);
    const { raw, to } = smtp.mails[0]!;
    expect(to).toEqual([participant.email, facilitator.email]);
    const plain = raw.replaceAll(/=\r?\n/g, '') + invite(raw).join('\n');
    expect(plain).not.toMatch(/evil\.|:\/\/evil|^Bcc/m);
    expect(plain).toContain('> https[:]//evil[.]example/c');
    expect(plain).toContain('> Plano www[.]evil[.]example');
  });

  it('are the same for every face', async () => {
    const { group, employee, participant } = await aBookableClass(elo);
    const { body } = await elo.call('POST', '/portal/api/schedule/appointment/create', {
      as: participant,
      json: { ...nine, class_id: group.id, employee_id: employee.id, type_id: 2 },
    });
    await elo.graphql(
      'mutation ($id: ID!) { cancelAppointment(id: $id) { id } }',
      { id: body.data.id },
      { as: participant },
    );
    expect((await queued(body.data.id)).map(({ job }) => job)).toEqual([
      'appointment-created',
      'appointment-cancelled',
    ]);
    await allDone(body.data.id, 2);
  });

  it('wait for a busy mail server, and are sent once', async () => {
    const { employee, participant } = await aBookableClass(elo);
    smtp.refuse(1);
    const { body } = await schedule('POST', '', { ...nine, employee_id: employee.id, client_id: participant.id });
    await allDone(body.id, 1);
    expect(smtp.refusals()).toBe(0);
    expect(smtp.mails).toHaveLength(1);
  });

  it('go to the collaborator alone when there is no client or no client address', async () => {
    const { employee, facilitator } = await aBookableClass(elo);
    const client = await elo.make.aUser({ email: null });
    const { body } = await schedule('POST', '', { ...nine, employee_id: employee.id, client_id: client.id });
    await allDone(body.id, 1);
    const open = await schedule('POST', '', {
      start_time: nine.finish_time,
      finish_time: `${date} 11:00:00`,
      employee_id: employee.id,
    });
    await allDone(open.body.id, 1);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[facilitator.email], [facilitator.email]]);
  });

  it('are not sent for a refused booking, for a block, or without any address', async () => {
    const facilitator = await elo.make.aUser({ roles: ['FACILITATOR'], email: null });
    const employee = await elo.make.anEmployee({ user: facilitator });
    const first = await schedule('POST', '', { ...nine, employee_id: employee.id });
    await allDone(first.body.id, 1);
    await eventually(() => elo.logged().includes('nobody to tell of an appointment by mail'), 'the warning');
    const outbox = () => elo.make.em().execute<{ n: number }[]>('select count(*)::int as n from outbox');
    const before = await outbox();
    expect((await schedule('POST', '', { ...nine, employee_id: employee.id })).status).toBe(409);
    const block = await schedule('POST', '', {
      start_time: `${date} 14:00:00`,
      finish_time: `${date} 15:00:00`,
      employee_id: employee.id,
      type_id: 1,
    });
    expect(block.status).toBe(201);
    expect(await outbox()).toEqual(before);
    expect(smtp.mails).toHaveLength(0);
  });
});
