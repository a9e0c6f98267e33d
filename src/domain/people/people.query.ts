import { sql } from 'kysely';
import type { ActionPurpose } from '../../entities/index.js';
import { ledClassIds } from '../kernel/led.js';
import { byId, read } from '../kernel/read.js';
import { computed, record, type RowOf } from '../kernel/record.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { type Ctx, db } from '../context.js';
import { pageFields, personal, personalFields } from './policy.js';

/** Another e-mail or phone that waits: for its proof, or for the end of its delay. */
const pending = (column: 'email' | 'phone', purpose: ActionPurpose): string =>
  `(select t.${column} from action_tokens as t where t.user_id = u.id and t.purpose = '${purpose}'
     and (t.due_at is not null or t.used_at is null))`;

/** The record of a person: everybody who meets the person elsewhere sees the name, and the rest only by permission. */
export const person = record(
  'users',
  'u',
  {
    id: 'id',
    name: 'name',
    email: 'email',
    emailVerifiedAt: 'email_verified_at',
    pendingEmail: computed<string | null>(pending('email', 'CHANGE_EMAIL')),
    username: 'username',
    cpf: 'cpf',
    phone: 'phone',
    timeZone: 'time_zone',
    phoneVerifiedAt: 'phone_verified_at',
    pendingPhone: computed<string | null>(pending('phone', 'CHANGE_PHONE')),
    gender: 'gender',
    race: 'race',
    birthday: 'birthday',
    roles: 'roles',
    isActive: 'is_active',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    resolved: {
      timeline: [],
      ...{ enrollments: [], avatar: [], cover: [] },
      ...Object.fromEntries(pageFields.map(name => [name, []])),
    },
    hidden: Object.fromEntries([...personalFields, ...pageFields].map(name => [name, personal])),
    watched: { cpf: [{ kind: 'CPF', of: 'id' }], race: [{ kind: 'RACE', of: 'id' }] },
  },
);
export type PersonRow = RowOf<typeof person>;

/** A person by id, regardless of the caller: callers got the id from a record they may see, or check with policy.ts. */
export const personById = byId(person);

const byIdNow = read(person, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) => q.selectFrom('users').selectAll().where('id', '=', $('id')),
});
/** A person as they are now: not batched, because a request may change one and read it again. */
export const personNow = async (ctx: Ctx, id: number): Promise<PersonRow> => (await byIdNow(ctx, { id }))[0]!;

const heldById = read(person, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) =>
    q.selectFrom('users').selectAll().where('id', '=', $('id')).forNoKeyUpdate(),
});
/**
 * A person with places or links that are about to change, locked until the transaction ends. So the values read here are still
 * valid when the change is written. It is the first lock of its transaction.
 */
export const personHeld = async (ctx: Ctx, id: number): Promise<PersonRow | undefined> =>
  (await heldById(ctx, { id }))[0];

const byCpf = read(person, {
  single: true,
  rows: (q, $: Parameter<{ cpf: string }>) => q.selectFrom('users').selectAll().where('cpf', '=', $('cpf')),
});
/** @param cpf eleven digits */
export const personByCpf = async (ctx: Ctx, cpf: string): Promise<PersonRow | undefined> =>
  (await byCpf(ctx, { cpf }))[0];

const byProvenEmail = read(person, {
  single: true,
  rows: (q, $: Parameter<{ email: string }>) =>
    q.selectFrom('users').selectAll().where('email', '=', $('email')).where('email_verified_at', 'is not', null),
});
/** The person with this e-mail, if it was proven. @param email in lower case */
export const personByProvenEmail = async (ctx: Ctx, email: string): Promise<PersonRow | undefined> =>
  (await byProvenEmail(ctx, { email }))[0];

const ledEnrollments = statement((q, $: Parameter<{ participantId: number; facilitatorId: number }>) =>
  q
    .selectFrom('enrollments as e')
    .select('e.id')
    .where('e.participant_id', '=', $('participantId'))
    .where('e.canceled_at', 'is', null)
    .where(sql<boolean>`e.class_id in (${ledClassIds($('facilitatorId'))})`)
    .limit(1),
);
/** True when a facilitator leads a class in which this participant is enrolled; canceled enrollments do not count. */
export const isLedBy = async (ctx: Ctx, participantId: number, facilitatorId: number): Promise<boolean> =>
  (await ledEnrollments(ctx, { participantId, facilitatorId })).length > 0;

/** The person with an e-mail, regardless of the caller. @param email in lower case */
export const personByEmail = (ctx: Pick<Ctx, 'kysely'>, email: string): Promise<{ id: number } | undefined> =>
  db(ctx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
export const isEmailTaken = async (ctx: Pick<Ctx, 'kysely'>, email: string): Promise<boolean> =>
  (await personByEmail(ctx, email)) !== undefined;

/** True when another person is an active administrator. */
export const isAnotherAdministrator = async (ctx: Pick<Ctx, 'kysely'>, userId: number): Promise<boolean> =>
  (await db(ctx)
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('is_active', '=', true)
    .where(sql<boolean>`roles @> array['ADMIN']`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
