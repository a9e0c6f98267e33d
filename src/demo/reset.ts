import { Import, PersonExport, Picture, StoredFile } from '../entities/index.js';
import type { Services } from '../platform/services.js';
import { databaseContext } from '../postgres/index.js';
import { ensureAppKey } from '../domain/sessions/ensure-app-key.js';
import { seedDemoData } from './seed.js';

/**
 * Tables that stay: their rows come from migrations, or mark this database's storage folder. The tables of the job store stay,
 * too.
 */
const KEPT = `'migrations', 'storage_markers', 'kpi_inputs', 'kpi_state', 'audit_count_state'`;

type Demo = Pick<Services, 'config' | 'now' | 'orm' | 'storage'>;

/**
 * Puts a database into the state after the first start of a demo, beside a running server or without one: people keep their
 * ids, so that a signed-in person stays so.
 * @returns false, and nothing is done, when there are people in it from outside the demo
 */
export async function resetDemoData(demo: Demo): Promise<boolean> {
  const { orm, storage } = demo;
  const ctx = databaseContext({ orm });
  const [found] = await ctx.em.execute<[{ hasPeople: boolean; isDemo: boolean }]>(
    `select exists (select from users) as "hasPeople",
            exists (select from users where id = 1 and email = 'admin@demo.test') as "isDemo"`,
  );
  if (found.hasPeople && !found.isDemo) return false;
  const stored = [
    ...(await ctx.em.find(StoredFile, {}, { fields: ['path'] })),
    ...(await ctx.em.find(Picture, {}, { fields: ['path'] })),
    ...(await ctx.em.find(PersonExport, {}, { fields: ['path'] })),
    ...(await ctx.em.find(Import, {}, { fields: ['files'] })).flatMap(({ files }) => files),
  ];
  for (const { path } of stored) await storage?.remove(path);
  await ctx.transaction(async ctx => {
    const tables = await ctx.em.execute<{ name: string }[]>(
      `select quote_ident(tablename) as name from pg_tables
        where schemaname = 'public' and tablename not in (${KEPT}) and tablename not like 'agenda%'`,
    );
    // The one time that the audit is forgotten: in the whole tables and in each month of them.
    const audit = await ctx.em.execute<{ part: string; trigger: string }[]>(
      `select t.tgrelid::regclass as part, quote_ident(t.tgname) as trigger
         from pg_trigger as t where t.tgfoid = 'audit_is_append_only'::regproc`,
    );
    const triggers = (can: string) =>
      Promise.all(audit.map(({ part, trigger }) => ctx.em.execute(`alter table ${part} ${can} trigger ${trigger}`)));
    await triggers('disable');
    await ctx.em.execute(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`);
    await triggers('enable');
  });
  await seedDemoData(demo);
  await ensureAppKey(demo);
  return true;
}
