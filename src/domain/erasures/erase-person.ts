import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Erasure, type Role } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { assertAdministratorRemains } from '../accounts/locks.write.js';
import { assertNoDuties, dutyHandOver, endDuties, lockWithHeir } from '../duties/hand-over.write.js';
import { notFound } from '../kernel/access.js';
import { type Operator } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertAllowed, authorize, STRANGER } from '../kernel/policy.js';
import { asProperties } from '../kernel/states.js';
import { lockCaller, lockPerson, type Person } from '../people/people.write.js';
import { type ErasureEffect, effectsOf } from './effects.js';
import { type ErasureRow, erasureNow } from './erasures.query.js';
import { identifiersOf } from './identifiers.js';
import { erasurePolicy } from './policy.js';
import { erasureStates } from './states.js';

const DAY_MS = 86_400_000;

/** An erasure and its effects. */
export interface ErasurePlan {
  /** Null for a dry run. */
  erasure: ErasureRow | null;
  /** The earliest time of carrying it out, when it is decided now. */
  dueAt: Date;
  effects: ErasureEffect[];
}

const shape = z.object({ id: z.int(), dryRun: z.boolean(), handOver: dutyHandOver.nullish() });

/**
 * Decides that a person is erased: they are told by mail, and a job carries it out after ERASURE_WAIT_DAYS. Until then they can
 * sign in, to export their data and to object. The duties of a facilitator are handed over with the decision (`handOver`);
 * otherwise the mutation fails and nothing is decided. A dry run decides nothing.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT:
 * - for the caller's own account, and for the last administrator;
 * - for a person who is erased already, or waits for it;
 * - with the duties of a facilitator, or with the obstacles to their hand-over.
 */
export async function erasePerson(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<ErasurePlan> {
  const actor = authorize(ctx, erasurePolicy.erasePerson);
  const { id, dryRun, handOver } = parseInput(shape, input);
  if (actor.userId === id) throw new AppError('CONFLICT', 'OWN_ERASURE');
  const dueAt = dueAtOf(ctx);
  if (dryRun) return { erasure: null, dueAt, effects: await effectsOfErasing(ctx, id) };
  const erasureId = await ctx.transaction(async ctx => {
    const { person, plan } = await lockWithHeir(ctx, { id, handOver }, () => lockPerson(ctx, { id }));
    if (plan) await endDuties(ctx, id, plan);
    return decide(ctx, person, actor.userId);
  });
  if (handOver?.facilitatorId != null) ctx.services.events.emit('callerChanged', { userId: handOver.facilitatorId });
  return { erasure: await erasureNow(ctx, erasureId), dueAt, effects: await effectsOfErasing(ctx, id) };
}

const dueAtOf = (ctx: Pick<Ctx<'events'>, 'now' | 'services'>): Date =>
  new Date(ctx.now().getTime() + ctx.services.config.erasureWaitDays * DAY_MS);

/** The effects that erasing a person would have now. @throws NOT_FOUND; CONFLICT for an erased person */
export async function effectsOfErasing(ctx: Ctx, id: number): Promise<ErasureEffect[]> {
  const identifiers = await identifiersOf(ctx, id);
  if (!identifiers) throw notFound('USER');
  return effectsOf(ctx, { id, ...identifiers });
}

type Decider = Pick<Ctx<'events'>, 'em' | 'kysely' | 'rows' | 'now' | 'atCommit' | 'services'>;

/** @param by null for an operator @returns the id of the erasure @throws CONFLICT also for a person with duties */
async function decide(ctx: Decider, person: Person, by: number | null): Promise<number> {
  const { id } = person;
  await assertMayGo(ctx, person);
  await assertNoDuties(ctx, id);
  const open = await openErasure(ctx, id);
  if (open && open.state !== 'REQUESTED') throw new AppError('CONFLICT', 'ERASURE_WAITS');
  const waits = asProperties(erasureStates.set('decide', { due_at: dueAtOf(ctx) }));
  const decided = open
    ? ctx.em.assign(open, waits)
    : ctx.em.create(Erasure, { person: id, requestedAt: ctx.now(), requestedBy: by, ...waits });
  await ctx.em.flush();
  writeOutbox(ctx, 'erasure-decided', { erasureId: decided.id });
  return decided.id;
}

/** Like `erasePerson`, for an operator at the command line; duties can't be handed over. */
export const eraseByOperator = async (ctx: Operator & Decider, id: number): Promise<number> =>
  decide(ctx, await lockPerson(ctx, { id }), null);

/**
 * Requests the caller's own erasure (LGPD, art. 18 VI): administrators see it among `erasures` and decide. A facilitator with
 * classes may request it too: the right is theirs, and the administrator who decides hands the classes over.
 * @throws UNAUTHENTICATED; CONFLICT for the last administrator and when there is a request already
 */
export async function requestErasure(ctx: Ctx): Promise<ErasureRow> {
  const { userId } = authorize(ctx, erasurePolicy.requestErasure);
  const id = await ctx.transaction(async ctx => {
    const person = await lockCaller(ctx, userId);
    await assertMayGo(ctx, person);
    if (await openErasure(ctx, userId)) throw new AppError('CONFLICT', 'ERASURE_WAITS');
    const asked = { person: userId, requestedAt: ctx.now(), requestedBy: userId };
    const made = ctx.em.create(Erasure, { ...asked, ...asProperties(erasureStates.set('ask', {})) });
    await ctx.em.flush();
    return made.id;
  });
  return erasureNow(ctx, id);
}

/**
 * Withdraws an erasure that is not carried out yet, by an administrator or by the person. The person is told by mail.
 * @throws NOT_FOUND, also to strangers; CONFLICT when it runs or has ended
 */
export async function withdrawErasure(ctx: Ctx<'events'>, { id }: { id: number }): Promise<ErasureRow> {
  const actor = authorize(ctx, erasurePolicy.withdrawErasure);
  await ctx.transaction(async ctx => {
    const found = await ctx.em.findOne(Erasure, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!found) throw notFound('ERASURE');
    assertAllowed(actor, erasurePolicy.withdrawErasure, { ...STRANGER, own: found.person.id === actor.userId });
    if (found.state === 'RUNNING') throw new AppError('CONFLICT', 'ERASURE_RUNS');
    if (found.state === 'DONE' || found.state === 'WITHDRAWN') throw new AppError('CONFLICT', 'ERASURE_ENDED');
    const by = { withdrawn_at: ctx.now(), withdrawn_by_id: actor.userId };
    ctx.em.assign(found, asProperties(erasureStates.set('withdraw', by)));
    writeOutbox(ctx, 'erasure-withdrawn', { erasureId: id });
  });
  return erasureNow(ctx, id);
}

const openErasure = (ctx: Pick<Ctx, 'em'>, personId: number) =>
  ctx.em.findOne(Erasure, { person: personId, state: { $in: ['REQUESTED', 'WAITING', 'RUNNING'] } });

async function assertMayGo(
  ctx: Pick<Ctx, 'kysely' | 'rows'>,
  person: { id: number; isActive: boolean; roles: readonly Role[] },
) {
  if (person.isActive && person.roles.includes('ADMIN')) await assertAdministratorRemains(ctx, person.id);
}
