import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { installationName } from '../../src/platform/addresses.js';
import { countRecurring, runRecurring } from '../support/jobs.js';
import { runOutbox } from '../support/living-worker.js';
import { mailsTo, mailTo, type ReadMail } from '../support/mail-folder.js';
import { startPlatform, type TestPlatform } from '../support/messaging-platform.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// An appointment from the free slot to its outcome: over HTTP, with the mails, invitations and messages that people read.

let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startTestApp({
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'token',
    GRAPH_PHONE_NUMBER_ID: '1',
  });
});
afterEach(() => elo.setNow(null));

type Person = { id: number } | null;
/** Runs an operation, and the jobs that follow. @returns its field, or code and reason of the first error */
async function ask(as: Person, operation: string): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as });
  await runOutbox(elo);
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason } = body.errors[0].extensions;
  return `${code} ${reason}`;
}
const mutate = (as: Person, call: string, of = '{ id }') => ask(as, `mutation { ${call} ${of} }`);
/** A time of Monday by the clock of São Paulo. */
const monday = (clock: string) => `"2026-11-23T${clock}:00-03:00"`;
const period = (from: string, to: string) => `startsAt: ${monday(from)}, endsAt: ${monday(to)}`;

/** The properties that a calendar program takes from an invitation. */
function invited({ invite }: ReadMail) {
  const valueOf = (name: string) => invite.find(line => line.startsWith(`${name}:`))?.slice(name.length + 1);
  const names = ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'LOCATION', 'STATUS'] as const;
  return Object.fromEntries(names.map(name => [name, valueOf(name)]));
}

it('a participant in another time zone books, moves, is reminded, and gets the reason of the cancellation', async () => {
  elo.setNow(FRIDAY);
  const { facilitator, employee, group, participant } = await aBookableClass(elo);
  const supervisor = await elo.make.aSupervisor();
  await mutate(
    await elo.make.anAdmin(),
    'changeSiteSettings(input: { portalUrl: "https://portal.example.org/" })',
    '{ portalUrl }',
  );
  await elo.make.em().execute('update users set phone = ? where id = ?', ['5592991234567', participant.id]);
  const settings = 'cancelUntilHours: 12, place: "https://meet.example.org/rui"';
  await mutate(supervisor, `updateEmployee(id: ${employee.id}, input: { ${settings} })`);

  const { id } = await mutate(
    participant,
    `createAppointment(input: { classId: ${group.id}, ${period('10:00', '11:00')} })`,
  );
  const booked = await mailTo(elo, participant.email, 'Agendamento confirmado');
  expect(await mailTo(elo, facilitator.email, 'Agendamento confirmado')).toEqual(booked);
  expect(booked.subject).toBe('Agendamento confirmado: 23/11/2026 09:00 a 10:00 (horário do Amazonas)');
  expect(booked.text).toContain(
    'está marcado: 23/11/2026 09:00 a 10:00 (horário do Amazonas), ou 23/11/2026 10:00 a 11:00 (horário de Brasília).',
  );
  expect(booked.text).toContain('Onde:\n\nhttps://meet.example.org/rui');
  const event = {
    METHOD: 'REQUEST',
    UID: `appointment-${id}@${installationName(elo.app.services.config)}`,
    SEQUENCE: '0',
    DTSTART: '20261123T130000Z',
    LOCATION: 'https://meet.example.org/rui',
    STATUS: 'CONFIRMED',
  };
  expect(invited(booked)).toEqual(event);

  // The answer was lost and the tap is repeated: there is one mail.
  const move = `moveAppointment(id: ${id}, ${period('15:00', '16:00')})`;
  const taps = [1, 2].map(() => elo.graphql(`mutation { ${move} { id } }`, {}, { as: participant }));
  expect((await Promise.all(taps)).map(({ body }) => body.data)).toEqual(Array(2).fill({ moveAppointment: { id } }));
  await runOutbox(elo);
  const moved = await mailTo(elo, participant.email, 'Agendamento remarcado');
  expect(moved.to).toEqual([participant.email, facilitator.email]);
  expect(moved.text).toContain('foi remarcado: 23/11/2026 14:00 a 15:00 (horário do Amazonas), ou 23/11/2026 15:00');
  expect(moved.text).toContain('Antes: 23/11/2026 09:00 a 10:00 (horário do Amazonas), ou 23/11/2026 10:00');
  expect(moved.text).toContain(`Remarcado por ${participant.name}.`);
  expect(invited(moved)).toEqual({ ...event, SEQUENCE: '1', DTSTART: '20261123T180000Z' });

  // A person may live in another time zone than that of their phone, and can set it.
  await mutate(participant, `updateParticipant(id: ${participant.id}, input: { timeZone: "America/Rio_Branco" })`);
  expect(await mutate(facilitator, `moveAppointment(id: ${id}, ${period('16:00', '17:00')})`)).toEqual({ id });
  const again = await mailTo(
    elo,
    participant.email,
    'Agendamento remarcado: 23/11/2026 14:00 a 15:00 (horário do Acre)',
  );
  expect(again.text).toContain(`Remarcado por ${facilitator.name}.`);
  expect(invited(again)).toEqual({ ...event, SEQUENCE: '2', DTSTART: '20261123T190000Z' });

  const remind = () => runRecurring(elo, 'appointment-reminders') as Promise<number>;
  elo.setNow('2026-11-22T18:58:00Z');
  expect(await remind()).toBe(0);
  elo.setNow('2026-11-22T19:00:00Z');
  expect((await Promise.all([remind(), remind()])).toSorted()).toEqual([0, 1]);
  expect(await remind()).toBe(0);
  await runOutbox(elo);
  const reminder = await mailTo(elo, participant.email, 'Lembrete do agendamento');
  expect(reminder.to).toEqual([participant.email]);
  expect(reminder.text).toContain('23/11/2026 14:00 a 15:00 (horário do Acre), ou 23/11/2026 16:00');
  expect(reminder.text).toContain('remarque ou cancele no portal, até 12 h antes');
  for (const { text } of [booked, reminder])
    expect(text).toContain('Para ver, remarcar ou cancelar:\n\nhttps://portal.example.org/');
  expect(reminder.invite).toEqual([]);

  elo.setNow('2026-11-23T09:00:00Z');
  expect(await mutate(participant, `cancelAppointment(id: ${id})`)).toBe('CONFLICT APPOINTMENT_TOO_SOON');
  const sick = `cancelAppointments(employeeId: ${employee.id}, from: ${monday('00:00')}, to: ${monday('23:59')}, reason: "Estou doente.")`;
  expect(await mutate(participant, sick, '')).toBe('FORBIDDEN CALENDAR_NOT_OWN');
  expect(await mutate(supervisor, sick, '')).toBe(1);
  const off = await mailTo(elo, participant.email, 'Agendamento cancelado');
  expect(off.to).toEqual([participant.email, facilitator.email]);
  expect(off.text).toContain(`Cancelado por ${supervisor.name}.\n\nMotivo:\n\n> Estou doente.`);
  expect(off.invite.find(line => line.startsWith('DESCRIPTION:'))).toContain('Estou doente.');
  expect(invited(off)).toEqual({
    ...event,
    METHOD: 'CANCEL',
    SEQUENCE: '3',
    DTSTART: '20261123T190000Z',
    STATUS: 'CANCELLED',
  });
  expect(await mailsTo(elo, participant.email)).toHaveLength(5);
});

it('a participant without e-mail is reminded by message, and not of canceled bookings or next-day ones', async () => {
  elo.setNow(FRIDAY);
  const { facilitator, employee, group, participant } = await aBookableClass(elo);
  await elo.make.em().execute('update users set email = null where id = ?', [participant.id]);
  const book = (from: string, to: string) =>
    mutate(participant, `createAppointment(input: { classId: ${group.id}, ${period(from, to)} })`);
  const kept = await book('10:00', '11:00');
  const canceled = await book('11:00', '12:00');
  const { id: staffs } = await mutate(
    facilitator,
    `createAppointment(input: { employeeId: ${employee.id}, clientId: ${participant.id}, ${period('14:00', '15:00')} })`,
  );
  const told = await mailsTo(elo, facilitator.email);
  expect(
    told.find(({ invite }) =>
      invite.includes(`UID:appointment-${staffs}@${installationName(elo.app.services.config)}`),
    )!.text,
  ).toContain(`Marcado por ${facilitator.name}.`);
  expect(told.filter(({ text }) => text.includes('Marcado por'))).toHaveLength(1);
  await mutate(facilitator, `cancelAppointment(id: ${staffs})`);
  await mutate(facilitator, `cancelAppointment(id: ${canceled.id}, reason: "Feriado")`);
  elo.setNow('2026-11-22T20:30:00Z');
  const late = await book('17:00', '18:00');

  expect(await countRecurring(elo, 'appointment-reminders')).toBe(1);
  expect(await runRecurring(elo, 'appointment-reminders')).toBe(1);
  expect(await countRecurring(elo, 'appointment-reminders')).toBe(0);
  await runOutbox(elo);
  const messages = platform.requests.filter(({ body }) => body.to === participant.phone);
  expect(messages.map(({ body }) => [body.template.name, body.template.components])).toEqual([
    [
      'appointment_reminder',
      [
        {
          type: 'body',
          parameters: [participant.name, facilitator.name, '23/11/2026 10:00 a 11:00 (horário de Brasília)'].map(
            text => ({ type: 'text', text }),
          ),
        },
      ],
    ],
  ]);

  elo.setNow('2026-11-23T20:05:00Z');
  const note = (id: string, outcome: string) =>
    mutate(facilitator, `setAppointmentOutcome(id: ${id}, outcome: ${outcome})`, '{ outcome }');
  expect(await note(kept.id, 'ATTENDED')).toEqual({ outcome: 'ATTENDED' });
  expect(await note(late.id, 'NO_SHOW')).toEqual({ outcome: 'NO_SHOW' });
  const seen = await ask(
    participant,
    `{ appointments(filter: { employeeId: ${employee.id}, includeCanceled: true }) {
      nodes { id outcome cancelReason canceledBy { name } } } }`,
  );
  expect(seen.nodes).toEqual([
    { id: kept.id, outcome: 'ATTENDED', cancelReason: '', canceledBy: null },
    { id: canceled.id, outcome: null, cancelReason: 'Feriado', canceledBy: { name: facilitator.name } },
    { id: staffs, outcome: null, cancelReason: '', canceledBy: { name: facilitator.name } },
    { id: late.id, outcome: 'NO_SHOW', cancelReason: '', canceledBy: null },
  ]);
});
