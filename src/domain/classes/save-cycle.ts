import { z } from 'zod';
import { Class, Cycle, Meeting } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { createRecord, editRecord, removeUnused } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { todayOf } from '../duties/duties.query.js';
import { authorize } from '../kernel/policy.js';
import { cycleNow, type CycleRow } from './catalogue.query.js';
import { classPolicy } from './policy.js';
import { cycleForm } from './programme-forms.rules.js';
import { endOfDay, startOfDay } from './programme-days.rules.js';

const changes = cycleForm.partial().extend({ id: z.int(), ...editFields });

/** Creates a cycle. @throws INVALID by field, also when it ends before it begins */
export async function createCycle(ctx: Ctx, input: z.input<typeof cycleForm>): Promise<CycleRow> {
  authorize(ctx, classPolicy.createCycle);
  const data = parseInput(cycleForm, input);
  assertPeriod(data);
  const id = await ctx.transaction(ctx => createRecord(ctx, Cycle, data));
  return cycleNow(ctx, id);
}

/**
 * Changes a cycle; a field that is left out stays.
 * @throws NOT_FOUND; CONFLICT:
 * - if classes or meetings would lie outside of it;
 * - if it has changed since `expectedUpdatedAt`;
 * - if a past cycle would be open again although facilitators of its classes may not lead classes any more.
 */
export async function updateCycle(ctx: Ctx, input: z.input<typeof changes>): Promise<CycleRow> {
  authorize(ctx, classPolicy.updateCycle);
  const { id, expectedUpdatedAt, ...fields } = parseInput(changes, input);
  await editRecord(ctx, Cycle, { id, noun: 'CYCLE', expectedUpdatedAt }, async (cycle, ctx) => {
    const period = { startsOn: fields.startsOn ?? cycle.startsOn, endsOn: fields.endsOn ?? cycle.endsOn };
    assertPeriod(period);
    if (period.startsOn > cycle.startsOn || period.endsOn < cycle.endsOn) await assertCovers(ctx, id, period);
    // The classes of a past cycle are history: their facilitators may have left.
    const today = todayOf(ctx);
    if (cycle.endsOn < today && period.endsOn >= today) await assertLed(ctx, id);
    return fields;
  });
  return cycleNow(ctx, id);
}

/** Removes a cycle that has no class. @throws NOT_FOUND; CONFLICT with the records that need it */
export async function removeCycle(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeCycle);
  await removeUnused(ctx, Cycle, id, { noun: 'CYCLE' });
  return { id };
}

interface Days {
  startsOn: string;
  endsOn: string;
}

function assertPeriod({ startsOn, endsOn }: Days): void {
  if (endsOn < startsOn) throw invalidField('endsOn', wrong('NOT_BEFORE', { other: 'startsOn' }));
}

/** @throws CONFLICT with the number of classes whose facilitator may not lead classes any more */
async function assertLed(ctx: Ctx, cycle: number): Promise<void> {
  const classes = await ctx.em.count(Class, {
    ...{ cycle, archivedAt: null, facilitator: { $ne: null } },
    $not: { facilitator: { isActive: true, roles: { $contains: ['FACILITATOR'] } } },
  });
  if (classes > 0) throw new AppError('CONFLICT', 'LEADERS_GONE', { uses: { classes } });
}

/** @throws CONFLICT with the numbers of classes and meetings outside of the days */
async function assertCovers(ctx: Ctx, cycle: number, { startsOn, endsOn }: Days): Promise<void> {
  const zone = ctx.services.config.legacyTimeZone;
  const uses = {
    classes: await ctx.em.count(Class, {
      cycle,
      $or: [{ startsOn: { $lt: startsOn } }, { startsOn: { $gt: endsOn } }],
    }),
    meetings: await ctx.em.count(Meeting, {
      class: { cycle },
      $or: [{ startsAt: { $lt: startOfDay(startsOn, zone) } }, { endsAt: { $gt: endOfDay(endsOn, zone) } }],
    }),
  };
  const outside = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0));
  if (Object.keys(outside).length > 0) throw new AppError('CONFLICT', 'OUTSIDE_PERIOD', { uses: outside });
}
