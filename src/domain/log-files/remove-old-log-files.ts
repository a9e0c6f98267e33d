import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';

/** Contract 3, Limits: daily log files are kept 14 days, today's among them. */
const KEPT_DAYS = 14;

async function oldFiles(ctx: Ctx<'logFiles'>): Promise<string[]> {
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone });
  const oldest = today.minus({ days: KEPT_DAYS - 1 }).toISODate()!;
  const days = (await ctx.services.logFiles?.days()) ?? [];
  return days.flatMap(({ day }) => (day < oldest ? [day] : []));
}

/** Removes the log files of days that are long over, on this machine. @returns the number of removed files */
async function removeOldLogFiles(ctx: Ctx<'logFiles'>): Promise<number> {
  const days = await oldFiles(ctx);
  for (const day of days) await ctx.services.logFiles!.remove(day);
  return days.length;
}

/** The number of files that would be removed now. */
const countOldLogFiles = async (ctx: Ctx<'logFiles'>): Promise<number> => (await oldFiles(ctx)).length;

/** Functions for the job that removes them. */
export const oldLogFiles = { remove: removeOldLogFiles, count: countOldLogFiles };
