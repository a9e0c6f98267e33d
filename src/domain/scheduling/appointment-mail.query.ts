import { portalAddress } from '../settings/portal-address.query.js';
import { sql } from 'kysely';
import type { Paragraph } from '../../platform/mail/letter.js';
import { oneLine } from '../../platform/mail/mail-text.js';
import { db, type Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { zoneOf } from '../people/time-zone.rules.js';

/** A person of an appointment, with the name and addresses for mails. */
export interface Involved {
  name: string;
  email: string | null;
  phone: string | null;
  /** The time zone of the person; IANA name. */
  zone: string;
}

/** The data of an appointment for mails, regardless of the caller; null when it no longer exists. */
export async function appointmentForMail(ctx: Ctx, id: number) {
  const found = await db(ctx)
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .leftJoin('institution_profiles as i', 'i.user_id', 'c.id')
    .leftJoin('hospitals as h', 'h.id', 'i.hospital_id')
    .leftJoin('classes as g', 'g.id', 't.class_id')
    .leftJoin('users as x', 'x.id', 't.canceled_by_id')
    .leftJoin('users as m', join =>
      join.onRef('m.id', '=', 't.created_by_id').onRef('m.id', 'is distinct from', 't.client_id'),
    )
    .select([
      't.start_time as startsAt',
      't.finish_time as endsAt',
      't.comments',
      't.additional_fields as additional',
      't.installation',
      't.revision',
      't.created_at as createdAt',
      't.moved_at as movedAt',
      't.deleted_at as canceledAt',
      't.cancel_reason as cancelReason',
      'x.name as canceledBy',
      'm.name as bookedBy',
      sql<string | null>`coalesce(g.appointment_place, p.place)`.as('place'),
      'p.cancel_until_hours as cancelUntilHours',
      't.employee_id as employeeId',
      'e.name as employee',
      'e.email as employeeEmail',
      'e.phone as employeePhone',
      sql<string>`coalesce(e.time_zone, p.time_zone)`.as('employeeZone'),
      'c.name as client',
      'c.email as clientEmail',
      'c.phone as clientPhone',
      'c.time_zone as clientZone',
      'h.city_id as cityId',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { legacyTimeZone } = ctx.services.config;
  const client: Involved | null =
    found.client === null
      ? null
      : {
          name: oneLine(found.client),
          email: found.clientEmail,
          phone: found.clientPhone,
          zone:
            zoneOf({ timeZone: found.clientZone, cityId: found.cityId, phone: found.clientPhone }) ?? legacyTimeZone,
        };
  const employee: Involved = {
    name: oneLine(found.employee),
    email: found.employeeEmail,
    phone: found.employeePhone,
    zone: found.employeeZone,
  };
  return {
    ...found,
    client,
    employee,
    start: new Date(instantOf(found.startsAt)),
    finish: new Date(instantOf(found.endsAt)),
  };
}
export type MailedAppointment = NonNullable<Awaited<ReturnType<typeof appointmentForMail>>>;

/** The name of the person that changed an appointment, for a mail; null for a service. */
export async function nameOf(ctx: Ctx, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const found = await db(ctx).selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return found ? oneLine(found.name) : null;
}

/** The owner of a calendar, for a mail; null when the calendar no longer exists. */
export async function involvedEmployee(ctx: Ctx, employeeId: number): Promise<Involved | null> {
  const found = await db(ctx)
    .selectFrom('employees as p')
    .innerJoin('users as e', 'e.id', 'p.user_id')
    .select(['e.name', 'e.email', 'e.phone', sql<string>`coalesce(e.time_zone, p.time_zone)`.as('zone')])
    .where('p.id', '=', employeeId)
    .executeTakeFirst();
  return found ? { ...found, name: oneLine(found.name) } : null;
}

/** The place, in a mail: a link from staff may be opened. */
export const placeParagraphs = (place: string | null): Paragraph[] =>
  place === null ? [] : /^https:\/\//.test(place) ? ['Onde:', { link: place }] : [`Onde: ${place}`];

/** The way to the appointment for its client. It leads to the record, and not to one time, so that it is right after a move. */
export const portalParagraphs = async (ctx: Ctx, appointmentId: number): Promise<Paragraph[]> => [
  'Para ver, remarcar ou cancelar:',
  { link: await portalAddress(ctx, `/appointments/${appointmentId}`), label: 'Abrir o portal' },
];
