import type { Readable } from 'node:stream';
import { type ObjectStore, requireStorage } from '../../platform/files/storage.js';
import type { Ctx } from '../context.js';
import { daysAgo } from '../kernel/removal.js';

/** The folder of exports of appointments, with subfolders for the day of their making. No record names them. */
const FOLDER = 'exports';
/** `exports/2026/11/20/appointments-….csv` */
const nameOf = /^exports\/(\d{4})\/(\d\d)\/(\d\d)\/appointments-/;

/** The keys of the exports that were made before a day, `YYYY-MM-DD`. */
async function* exportsBefore(storage: ObjectStore, day: string): AsyncGenerator<string> {
  for await (const key of storage.keys(FOLDER)) {
    const made = nameOf.exec(key);
    if (made && made.slice(1).join('-') < day) yield key;
  }
}

const firstDay = (ctx: Ctx): string => daysAgo(ctx, ctx.services.config.exportsRetentionDays).slice(0, 10);

/** Removes the exports that are older than EXPORTS_RETENTION_DAYS. @returns the number of removed exports */
async function removeOldExports(ctx: Ctx<'storage'>): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  let removed = 0;
  for await (const key of exportsBefore(storage, firstDay(ctx))) {
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}

/** The number of exports that would be removed now. */
async function countOldExports(ctx: Ctx<'storage'>): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  const found: string[] = [];
  for await (const key of exportsBefore(storage, firstDay(ctx))) found.push(key);
  return found.length;
}

/**
 * Removes the exports that name a person. @param isNamed true when the content of a stream names the person; it ends the stream
 */
export async function forgetExports(
  ctx: Ctx<'storage'>,
  isNamed: (content: Readable) => Promise<boolean>,
): Promise<void> {
  if (!ctx.services.storage) return;
  const storage = requireStorage(ctx.services.storage);
  for await (const key of exportsBefore(storage, '9999-12-31')) {
    const content = await storage.read(key);
    if (content && (await isNamed(content))) await storage.remove(key);
  }
}

/** Functions for the job that removes them. */
export const oldExports = { remove: removeOldExports, count: countOldExports };
