import { DateTime } from 'luxon';
import { calendarMessage, type CalendarPerson } from '../../platform/icalendar.js';
import { db, type Ctx } from '../context.js';
import { letter } from '../../platform/letter.js';
import { addressOf, oneLine } from '../../platform/mail-text.js';
import { instantOf } from '../kernel/time.js';
import { calendarUid } from './calendar-uid.js';

/** Invites client and collaborator, by one mail. Sent after a cancellation, calendars know by SEQUENCE what is newer. */
export async function mailInvitation(ctx: Ctx<'mailer'>, input: { appointmentId: number }): Promise<void> {
  await mail(ctx, input.appointmentId, 'REQUEST');
}

/** Tells client and collaborator that the appointment is off, so that it leaves their calendars. */
export async function mailCancellation(ctx: Ctx<'mailer'>, input: { appointmentId: number }): Promise<void> {
  await mail(ctx, input.appointmentId, 'CANCEL');
}

async function mail(ctx: Ctx<'mailer'>, id: number, method: 'REQUEST' | 'CANCEL'): Promise<void> {
  const found = await findInvolved(ctx, id);
  const employee = { name: oneLine(found.employee), email: found.employeeEmail };
  const client = found.client === null ? null : { name: oneLine(found.client), email: found.clientEmail };
  // The client is written to and the collaborator gets a copy; where only one has an address, that one.
  const invited = [client, employee].filter((each): each is CalendarPerson => Boolean(each?.email));
  if (invited.length === 0) {
    ctx.log.warn({ appointmentId: id }, 'nobody to tell of an appointment by mail');
    return;
  }
  const canceled = method === 'CANCEL';
  const start = new Date(instantOf(found.startsAt));
  const finish = new Date(instantOf(found.endsAt));
  const { legacyTimeZone, mailFrom } = ctx.services.config;
  const when = period(start, finish, legacyTimeZone);
  const summary = client ? `${client.name} e ${employee.name}` : employee.name;
  const topic = found.additional?.main_topic;
  const paragraphs = [
    'Olá!',
    canceled
      ? `O agendamento ${of(client)}com ${employee.name}, ${when}, foi cancelado.`
      : `O agendamento ${of(client)}com ${employee.name} está marcado: ${when}.`,
    ...(topic ? ['Assunto:', { quote: topic }] : []),
    ...(found.comments ? ['Observações:', { quote: found.comments }] : []),
  ];
  await ctx.services.mailer.send({
    to: invited[0]!.email,
    cc: invited[1]?.email,
    subject: `Agendamento ${canceled ? 'cancelado' : 'confirmado'}: ${when}`,
    ...letter(paragraphs),
    messageId: `appointment-${canceled ? 'cancelled' : 'created'}-${id}`,
    calendar: {
      method,
      content: calendarMessage(method, {
        uid: calendarUid(id),
        sequence: canceled ? 1 : 0,
        // Of the change and not of this try: a mail sent again after a crash is the same to the byte.
        stamp: new Date(instantOf(canceled ? (found.deletedAt ?? found.createdAt) : found.createdAt)),
        start,
        finish,
        summary: `Agendamento: ${summary}`,
        description: letter(paragraphs.slice(1)).text,
        canceled,
        organizer: { name: employee.name, email: employee.email ?? addressOf(mailFrom) },
        attendees: invited,
      }),
    },
  });
}

const of = (client: { name: string } | null): string => (client ? `de ${client.name} ` : '');

/** `23/11/2026 09:00 a 10:00 (America/Sao_Paulo)` */
function period(start: Date, finish: Date, zone: string): string {
  const [from, to] = [start, finish].map(instant => DateTime.fromJSDate(instant, { zone }));
  const end = to!.hasSame(from!, 'day') ? to!.toFormat('HH:mm') : to!.toFormat('dd/MM/yyyy HH:mm');
  return `${from!.toFormat('dd/MM/yyyy HH:mm')} a ${end} (${zone})`;
}

const findInvolved = (ctx: Ctx, id: number) =>
  db(ctx)
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .select([
      't.start_time as startsAt',
      't.finish_time as endsAt',
      't.comments',
      't.additional_fields as additional',
      't.created_at as createdAt',
      't.deleted_at as deletedAt',
      'e.name as employee',
      'e.email as employeeEmail',
      'c.name as client',
      'c.email as clientEmail',
    ])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
