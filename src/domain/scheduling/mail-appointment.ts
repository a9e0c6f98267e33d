import { calendarMessage, type CalendarPerson } from '../../platform/mail/icalendar.js';
import { letter, type Paragraph } from '../../platform/mail/letter.js';
import { addressOf } from '../../platform/mail/mail-text.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import {
  appointmentForMail,
  type Involved,
  involvedEmployee,
  type MailedAppointment,
  nameOf,
  placeParagraphs,
  portalParagraphs,
} from './appointment-mail.query.js';
import type { AppointmentMove } from './appointment-move.rules.js';
import { periodText, periodTexts } from './appointment-times.rules.js';
import { calendarUid } from './calendar-uid.rules.js';

/**
 * Invites client and collaborator, by one mail. Even if it is sent after a cancellation, calendars know the newer one by
 * SEQUENCE.
 */
export async function mailInvitation(ctx: Ctx<'mailer'>, { appointmentId: id }: { appointmentId: number }) {
  const found = (await appointmentForMail(ctx, id))!;
  await send(ctx, id, found, {
    identity: `appointment-created-${id}`,
    title: 'Agendamento confirmado',
    said: [
      `O agendamento ${of(found.client)}com ${found.employee.name} está marcado: ${whenIs(ctx, found)}.`,
      ...(found.bookedBy ? [`Marcado por ${found.bookedBy}.`] : []),
    ],
  });
}

/** Tells client and collaborator the new time; nobody when it has changed again since, because another mail tells that. */
export async function mailMove(ctx: Ctx<'mailer'>, { appointmentId: id, revision, ...before }: AppointmentMove) {
  const found = await appointmentForMail(ctx, id);
  if (!found || found.canceledAt !== null || found.revision !== revision) return;
  const isHandedOver = before.employeeId !== found.employeeId;
  const [by, old] = await Promise.all([
    nameOf(ctx, before.changedById),
    isHandedOver ? involvedEmployee(ctx, before.employeeId) : null,
  ]);
  const then = whenIs(ctx, found, { start: before.startsAt, finish: before.endsAt });
  const isSameTime = found.start.getTime() === before.startsAt.getTime();
  await send(ctx, id, found, {
    identity: `appointment-moved-${id}-${revision}`,
    title: isHandedOver && isSameTime ? 'Agendamento com outra pessoa' : 'Agendamento remarcado',
    said: [
      `O agendamento ${of(found.client)}com ${found.employee.name} foi remarcado: ${whenIs(ctx, found)}.`,
      ...(isSameTime ? [] : [`Antes: ${then}.`]),
      ...(old ? [`Antes com ${old.name}.`] : []),
      ...(by ? [`Remarcado por ${by}.`] : []),
    ],
  });
}

/** Takes an appointment out of the calendar of the former collaborator. */
export async function mailHandOver(ctx: Ctx<'mailer'>, { appointmentId: id, revision, ...before }: AppointmentMove) {
  const found = await appointmentForMail(ctx, id);
  const former = await involvedEmployee(ctx, before.employeeId);
  if (!found || !former) return;
  const { startsAt: start, endsAt: finish } = before;
  const by = await nameOf(ctx, before.changedById);
  const { client, employee } = found;
  const was = periodTexts(start, finish, [former.zone, ctx.services.config.legacyTimeZone]);
  // The client gets a mail about the new one: only the former collaborator gets this.
  const left = { ...found, start, finish, revision, employee: former, client: client && { ...client, email: null } };
  await send(ctx, id, left, {
    identity: `appointment-handed-over-${id}-${revision}`,
    title: 'Agendamento com outra pessoa',
    isOff: true,
    said: [
      `O agendamento ${of(client)}(${was}) saiu da sua agenda: agora é com ${employee.name}.`,
      ...(by ? [`Passado por ${by}.`] : []),
    ],
  });
}

/** Tells client and collaborator that the appointment is canceled, so that it leaves their calendars. */
export async function mailCancellation(ctx: Ctx<'mailer'>, { appointmentId: id }: { appointmentId: number }) {
  const found = (await appointmentForMail(ctx, id))!;
  const { client, employee, canceledBy, cancelReason: reason } = found;
  await send(
    ctx,
    id,
    { ...found, revision: found.revision + 1 },
    {
      identity: `appointment-cancelled-${id}`,
      title: 'Agendamento cancelado',
      isOff: true,
      said: [
        `O agendamento ${of(client)}com ${employee.name}, ${whenIs(ctx, found)}, foi cancelado.`,
        ...(canceledBy ? [`Cancelado por ${canceledBy}.`] : []),
        ...(reason ? ['Motivo:', { quote: reason }] : []),
      ],
    },
  );
}

interface Letter {
  /** Equal for repeated tries of the same letter. */
  identity: string;
  title: string;
  said: readonly Paragraph[];
  /** The appointment leaves the calendars of the recipients. */
  isOff?: boolean;
}

async function send(
  ctx: Ctx<'mailer'>,
  id: number,
  found: MailedAppointment,
  { identity, title, said, isOff = false }: Letter,
) {
  const { client, employee, start, finish, place, comments, additional } = found;
  // The client gets the mail and the collaborator a copy. If only one has an address, that one gets it.
  const invited = [client, employee].filter((each): each is Involved & CalendarPerson => Boolean(each?.email));
  if (invited.length === 0) {
    ctx.log.warn({ appointmentId: id }, 'nobody to tell of an appointment by mail');
    return;
  }
  const topic = additional?.main_topic;
  const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(invited.map(({ name }) => name));
  const paragraphs: Paragraph[] = [
    `Olá, ${names}!`,
    ...said,
    ...(isOff ? [] : placeParagraphs(place)),
    ...(isOff || !client?.email ? [] : await portalParagraphs(ctx, id)),
    ...(topic ? ['Assunto:', { quote: topic }] : []),
    ...(comments ? ['Observações:', { quote: comments }] : []),
  ];
  const method = isOff ? 'CANCEL' : 'REQUEST';
  const changedAt = (isOff ? found.canceledAt : null) ?? found.movedAt ?? found.createdAt;
  await ctx.services.mailer.send({
    to: invited[0]!.email,
    cc: invited[1]?.email,
    subject: `${title}: ${periodText(start, finish, invited[0]!.zone)}`,
    ...letter(paragraphs),
    messageId: identity,
    calendar: {
      method,
      content: calendarMessage(method, {
        uid: calendarUid({ id, installation: found.installation }),
        sequence: found.revision,
        // The time of the change, not of this try: a mail sent again after a crash has the same bytes.
        stamp: new Date(instantOf(changedAt)),
        start,
        finish,
        summary: `Agendamento: ${client ? `${client.name} e ${employee.name}` : employee.name}`,
        description: letter(paragraphs.slice(1)).text,
        location: place,
        canceled: isOff,
        organizer: { name: employee.name, email: employee.email ?? addressOf(ctx.services.config.mailFrom) },
        attendees: invited,
      }),
    },
  });
}

const of = (client: Involved | null): string => (client ? `de ${client.name} ` : '');

/** The time of the appointment, in the zones of client, collaborator and programme. */
const whenIs = (
  ctx: Ctx,
  { client, employee, start, finish }: MailedAppointment,
  period: { start: Date; finish: Date } = { start, finish },
): string => {
  const zones = [...(client ? [client.zone] : []), employee.zone, ctx.services.config.legacyTimeZone];
  return periodTexts(period.start, period.finish, zones);
};
