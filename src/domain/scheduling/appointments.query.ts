import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AdditionalFields } from '../../entities/appointment.entity.js';
import type { AppointmentKind, Tables } from '../../entities/index.js';
import { rightsOf, seesEverything } from '../kernel/access.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { type ChangedPageArgs, decodeCursor, idOfCursor, type Page, pageSize, toPage } from '../kernel/page.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { assertScopesBelow, PERSONAL } from '../kernel/scopes.js';
import { type Search, searchOf } from '../kernel/search.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import { firstInWays, type Way } from '../kernel/visible.js';
import type { Actor, Ctx } from '../context.js';
import { group } from '../classes/classes.query.js';
import { person } from '../people/people.query.js';
import { personSearchWord } from '../people/search.rules.js';
import { foundPeople, isNamed } from '../people/users.query.js';
import { schedulingPolicy, visibleAppointments } from './policy.js';
import { employee } from './employees.query.js';
import { lengths } from './lengths.rules.js';
import { authorize } from '../kernel/policy.js';

export const appointment = record(
  'appointments',
  't',
  {
    id: 'id',
    employeeId: 'employee_id',
    clientId: 'client_id',
    classId: 'class_id',
    kind: computed<AppointmentKind>("case t.type_id when 1 then 'BLOCK' else 'APPOINTMENT' end"),
    startsAt: 'start_time',
    endsAt: 'finish_time',
    comments: 'comments',
    canceledAt: 'deleted_at',
    canceledById: 'canceled_by_id',
    cancelReason: 'cancel_reason',
    revision: 'revision',
    movedAt: 'moved_at',
    outcome: 'outcome',
    place: computed<string | null>(
      `coalesce((select g.appointment_place from classes as g where g.id = t.class_id),
        (select e.place from employees as e where e.id = t.employee_id))`,
    ),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    /** With the legacy names of the fields, see `additionalFieldsOf`. */
    additional: computed<AdditionalFields | null>('t.additional_fields'),
  },
  {
    // A caller that sees an appointment also sees its client, its collaborator and its class.
    relations: {
      employee: one(employee, 'employeeId'),
      client: one(person, 'clientId'),
      class: one(group, 'classId'),
      canceledBy: one(person, 'canceledById'),
    },
    resolved: { additionalFields: ['additional'] },
  },
);
export type AppointmentRow = RowOf<typeof appointment>;

const visibleById = read(appointment, {
  single: true,
  rows: (q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
    q
      .selectFrom('appointments as t')
      .selectAll()
      .where('t.id', '=', $('id'))
      .where(visibleAppointments('t', rights, $('me'))),
});
/** One appointment or block, canceled or not, if the caller may see it. */
export const visibleAppointment = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { rights: rightsOf(actor), selection }))[0];

const byIdNow = read(appointment, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) => q.selectFrom('appointments as t').selectAll().where('t.id', '=', $('id')),
});
/** An appointment just written, regardless of the caller. No loader: the next mutation of the same request changes it again. */
export const appointmentAfterWrite = async (ctx: Ctx, id: number, selection?: Selection): Promise<AppointmentRow> =>
  (await byIdNow(ctx, { id }, { selection }))[0]!;

export interface AppointmentFilter {
  employeeId?: number | null;
  classId?: number | null;
  clientId?: number | null;
  /** The CPF of the client or of the collaborator; eleven digits. */
  cpf?: string | null;
  /** Name, e-mail, CPF or phone of the client. */
  search?: string | null;
  /** Only appointments that overlap `[from, to)`. */
  from?: Date | null;
  to?: Date | null;
  includeCanceled?: boolean | null;
}

/** A search by the client. */
interface ClientSearch extends Search {
  /** True for callers that do not read everything: they find clients by the name alone. */
  byName: boolean;
}
const foundClients = {
  ...foundPeople('t.client_id'),
  byName: ($: (name: 'searchWords') => Expression<unknown>) => isNamed('t.client_id', $('searchWords')),
};

/** The filter in the form that the statement uses. */
interface Conditions extends Partial<ClientSearch> {
  employeeId?: number | null;
  clientId?: number | null;
  ofClass?: number | null;
  cpf?: string | null;
  from?: string;
  to?: string;
  notCanceled?: boolean;
  /** Start of the last row seen; its id is `afterId`. */
  afterStart?: string;
}
/**
 * No appointment lasts longer than a block, so an appointment that ends after `from` starts after `fromStart`. An index can
 * begin there.
 */
type Values = Conditions & { me: number | null; fromStart?: string; afterId?: number; limit: number };

/** The conditions for changed appointments; canceled ones are always included. */
interface ChangedConditions extends Pick<Conditions, 'employeeId' | 'clientId' | 'cpf' | keyof ClientSearch> {
  classId?: number | null;
  startsBefore?: string;
  endsAfter?: string;
}

const conditions = filters<Conditions, Values>({
  employeeId: 't.employee_id',
  clientId: 't.client_id',
  ofClass: 't.class_id',
  // The appointments of a person are found in two ways, see below.
  cpf: () => sql<boolean>`true`,
  ...foundClients,
  from: $ => sql<boolean>`t.finish_time > ${$('from')} and t.start_time > ${$('fromStart')}`,
  to: $ => sql<boolean>`t.start_time < ${$('to')}`,
  notCanceled: () => sql<boolean>`t.deleted_at is null`,
  afterStart: $ => sql<boolean>`(t.start_time, t.id) > (${$('afterStart')}::timestamptz, ${$('afterId')}::int)`,
});

/** The ways in which an appointment belongs to the person with a CPF. */
const waysOfCpf = (cpf: Expression<unknown>): Way[] => [
  { column: 'client_id', keys: () => sql`select id from users where cpf = ${cpf}` },
  {
    column: 'employee_id',
    keys: () => sql`select m.id from employees as m join users as u on u.id = m.user_id where u.cpf = ${cpf}`,
  },
];

type FoundRows = SelectQueryBuilder<any, any, Tables['appointments']>;
/** The rows of the list; `inOrder` sorts and limits them. */
const found = (
  q: Kysely<Tables>,
  $: Parameter<Values>,
  variant: VariantOf<typeof conditions>,
  inOrder: (found: FoundRows) => FoundRows,
): FoundRows => {
  const ofCpf = conditions.has(variant, 'cpf');
  const ways = ofCpf ? waysOfCpf($('cpf')) : visibleAppointments.waysOf(variant.rights);
  const seen = ofCpf ? visibleAppointments('t', variant.rights, $('me')) : sql<boolean>`true`;
  const those = (condition: RawBuilder<boolean>) =>
    inOrder(
      q.selectFrom('appointments as t').selectAll().where(condition).where(seen).where(conditions.where(variant, $)),
    );
  return firstInWays<'appointments'>(q, { ways, alias: 't', me: $('me') }, those, inOrder);
};
const page = read(appointment, {
  rows: (q, $: Parameter<Values>, variant: VariantOf<typeof conditions>) =>
    found(q, $, variant, rows => rows.orderBy('t.start_time').orderBy('t.id').limit($('limit'))),
  order: 't.start_time, t.id',
  needs: ['startsAt'],
});

const count = statement(
  (q, $: Parameter<Values>, variant: VariantOf<typeof conditions>) =>
    sql<{ total: number }>`select count(*)::int as total from ${found(q, $, variant, rows => rows)} as t`,
);

const changed = changedSince(appointment, {
  authorize: ctx => authorize(ctx, schedulingPolicy.appointments),
  rows: q => q.selectFrom('appointments as t').selectAll(),
  visible: visibleAppointments,
  filters: filters<ChangedConditions>({
    employeeId: 't.employee_id',
    clientId: 't.client_id',
    classId: 't.class_id',
    cpf: $ =>
      sql<boolean>`(t.client_id in (select id from users where cpf = ${$('cpf')}) or t.employee_id in (
        select m.id from employees as m join users as u on u.id = m.user_id where u.cpf = ${$('cpf')}))`,
    ...foundClients,
    endsAfter: $ => sql<boolean>`t.finish_time > ${$('endsAfter')}`,
    startsBefore: $ => sql<boolean>`t.start_time < ${$('startsBefore')}`,
  }),
  few: ['employeeId', 'clientId', 'classId'],
});

const MAX_INSTANT = Date.UTC(9999, 11, 31);
/** The cursor of lists in the order of start: the last row's start and id. */
export const cursorKey = z.tuple([z.int().min(-MAX_INSTANT).max(MAX_INSTANT), idOfCursor]);

/**
 * The appointments and blocks that the caller may see, in the order of their start; canceled ones on request. With
 * `updatedSince` the changed ones, canceled ones too, in the order of the changes.
 * @throws INVALID for a search of more than a hundred characters; FORBIDDEN for a search by an API key without
 * `people:personal`
 */
export async function listAppointments(
  ctx: Ctx,
  { classId, from, to, includeCanceled, search, ...ids }: AppointmentFilter,
  { updatedSince, ...args }: ChangedPageArgs,
  selection?: Selection,
): Promise<Page<AppointmentRow>> {
  const actor = authorize(ctx, schedulingPolicy.appointments);
  const rights = rightsOf(actor);
  // A caller who can search by parts of a CPF can find out the whole CPF.
  if (search) assertScopesBelow(ctx, () => [PERSONAL]);
  const words = searchOf(search, personSearchWord);
  const searched = { ...words, byName: words.searchWords !== null && !seesEverything(rights) };
  if (updatedSince) {
    const period = { endsAfter: from?.toISOString(), startsBefore: to?.toISOString() };
    return changed(ctx, { ...ids, ...searched, classId, ...period }, updatedSince, args, selection);
  }
  const size = pageSize(ctx, args);
  const after = decodeCursor(args.after, cursorKey);
  const values = {
    ...ids,
    ...searched,
    ofClass: classId,
    from: from?.toISOString(),
    fromStart: from ? new Date(from.getTime() - lengths.block.max).toISOString() : undefined,
    to: to?.toISOString(),
    notCanceled: !includeCanceled,
    afterStart: after ? new Date(after[0]).toISOString() : undefined,
    afterId: after?.[1],
    me: actor.userId,
    limit: size + 1,
  };
  const rows = await page(ctx, values, {
    rights,
    filters: conditions.setOf(values),
    selection: selectionOfRows(selection),
    shows: { size },
  });
  const all = conditions.setOf({ ...values, afterStart: undefined });
  return toPage(rows, {
    size,
    key: row => [instantOf(row.startsAt), row.id],
    hasPreviousPage: after !== null,
    count: async () => (await count(ctx, values, { rights, filters: all }))[0]!.total,
  });
}

const ofClient = statement((q, $: Parameter<{ clientId: number; now: string; since: string }>) =>
  q
    .selectFrom('appointments as t')
    .select([
      't.employee_id as employeeId',
      't.created_at as createdAt',
      sql<boolean>`t.deleted_at is null and t.finish_time > ${$('now')}`.as('isOpen'),
      sql<boolean>`t.created_by_id = t.client_id and t.created_at > ${$('since')}`.as('isRecent'),
    ])
    .where('t.client_id', '=', $('clientId'))
    .where(sql<boolean>`(t.finish_time > ${$('now')} or t.created_at > ${$('since')})`)
    .orderBy('t.created_at'),
);
/**
 * The coming and current appointments of a client (`isOpen`), and the ones that the client has booked since a time, canceled or
 * not (`isRecent`).
 */
export const bookingsOfClient = (ctx: Ctx, clientId: number, { now, since }: { now: Date; since: Date }) =>
  ofClient(ctx, { clientId, now: now.toISOString(), since: since.toISOString() });
