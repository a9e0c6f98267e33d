import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';

/** Contract 3, Limits: daily log files are kept 14 days, today's among them. */
const KEPT_DAYS = 14;

/** Removes the log files of days that are over for long. @param dryRun counts alone @returns how many */
export async function removeOldLogFiles(ctx: Ctx, { dryRun = false } = {}): Promise<number> {
  const files = ctx.services.logFiles;
  if (!files) return 0;
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone });
  const oldest = today.minus({ days: KEPT_DAYS - 1 }).toISODate()!;
  const old = (await files.days()).filter(({ day }) => day < oldest);
  if (!dryRun) for (const { day } of old) await files.remove(day);
  return old.length;
}
