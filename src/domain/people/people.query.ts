import { batched, keyBy } from '../shared/batched.js';
import { type Ctx, db } from '../context.js';

const columns = [
  'u.id',
  'u.name',
  'u.email',
  'u.cpf',
  'u.phone',
  'u.gender',
  'u.race',
  'u.birthday',
  'u.roles',
  'u.created_at as createdAt',
  'u.updated_at as updatedAt',
] as const;

const people = (ctx: Ctx) => db(ctx).selectFrom('users as u').select(columns);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** A person by id, whoever asks: callers got the id from a record they may see, or check with policy.ts. */
export const personById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await people(ctx).where('u.id', 'in', ids).execute(), row => row.id),
);

/** A person as they are now: not batched, because a request may change one and read it again. */
export const personNow = (ctx: Ctx, id: number): Promise<PersonRow> =>
  people(ctx).where('u.id', '=', id).executeTakeFirstOrThrow();

/** @param cpf eleven digits */
export const personByCpf = (ctx: Ctx, cpf: string): Promise<PersonRow | undefined> =>
  people(ctx).where('u.cpf', '=', cpf).executeTakeFirst();

/** Whether a facilitator leads a class in which this participant is enrolled. */
export const isLedBy = async (ctx: Ctx, participantId: number, facilitatorId: number): Promise<boolean> =>
  (await db(ctx)
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select('e.id')
    .where('e.participant_id', '=', participantId)
    .where('c.facilitator_id', '=', facilitatorId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
