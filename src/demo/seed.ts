import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Services } from '../platform/services.js';
import { databaseContext } from '../postgres/index.js';
import type { ObjectStore } from '../platform/files/storage.js';
import { demoAudit, demoBookingRequests } from './audit.js';
import { demoCatalogue, ENROLLMENTS_PER_CLASS } from './catalogue.js';
import { moveCycles } from './cycles.js';
import { demoRevisions } from './submission-history.js';
import { importDemoData } from './import-data.js';
import { demoMeasurements } from './measurements.js';
import { demoContent } from './content.js';
import { demoLive } from './live.js';
import { demoPdf } from './pdf.js';
import { participantId } from './people.js';

/** Tables by name without their entity types: rows of the demo are written in bulk, with fixed ids. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Fills an empty database with the demo data, all or nothing; a database with people in it is left alone. Ids and contents are
 * the same every time, times are relative to now. @returns true when it seeded
 */
export async function seedDemoData({
  config,
  orm,
  storage,
  now,
}: Pick<Services, 'config' | 'now' | 'orm' | 'storage'>): Promise<boolean> {
  return databaseContext({ orm }).transaction(async ctx => {
    const db = ctx.em.getKysely() as unknown as AnyTables;
    // Two servers that start at once seed only once.
    await sql`select pg_advisory_xact_lock(727001)`.execute(db);
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;

    const insert = (table: string, rows: readonly object[]) => db.insertInto(table).values(rows).execute();
    await importDemoData(ctx, { config, orm, now });
    await moveCycles(db, now(), config.legacyTimeZone);
    for (const { table, rows } of demoCatalogue(now())) await insert(table, rows);
    for (const { table, rows } of demoMeasurements(now(), config.legacyTimeZone)) await insert(table, rows);
    for (const { table, rows } of demoLive(now())) await insert(table, rows);
    const submissions = demoSubmissions(now());
    await insert('submissions', submissions);
    const audit = demoAudit(submissions);
    await insert('audit_records', audit.records);
    await insert('audit_changes', audit.changes);
    await insert('audit_values', audit.values);
    await insert('activity_templates', [
      { id: 1, activity_id: 4, class_id: 1, course_id: 1, cycle_id: 2, description: 'Modelo do plano de ação' },
    ]);
    const files = await storeFiles(storage, submissions);
    await insert('stored_files', files);
    await insert('submission_revisions', demoRevisions(submissions, files));
    await insert('booking_requests', demoBookingRequests(now()));
    await insert(
      'action_logs',
      [1, 2, 3].map(id => ({ id, enrollment_id: id, action: 'Login no hub' })),
    );
    for (const { table, rows } of demoContent(now())) await insert(table, rows);
    await restartSequences(db);
    return true;
  });
}

/** Every participant of class 1 handed in activity 4, every second one activity 1 too; every third one is evaluated. */
function demoSubmissions(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const submittedWork = Array.from({ length: ENROLLMENTS_PER_CLASS }, (_, index) => index + 1).flatMap(n => [
    { n, activity_id: 4, title: 'Plano de ação' },
    ...(n % 2 === 0 ? [{ n, activity_id: 1, title: 'Registro do primeiro encontro' }] : []),
  ]);
  return submittedWork.map(({ n, ...submission }, index) => ({
    ...submission,
    id: index + 1,
    participant_id: participantId(n),
    class_id: 1,
    course_id: 1,
    cycle_id: 2,
    facilitator_id: 3,
    ...(n % 3 === 0
      ? { status: 'EVALUATED', score: 70 + (n % 30), facilitator_comment: 'Bom trabalho.', evaluated_at: daysAgo(1) }
      : { status: 'SUBMITTED', score: null, facilitator_comment: null, evaluated_at: null }),
    created_at: daysAgo(2),
    updated_at: daysAgo(n % 3 === 0 ? 1 : 2),
  }));
}

/** One real PDF for each submission and for the template; rows only when there is no storage to keep them. */
async function storeFiles(
  storage: ObjectStore | null,
  submissions: { id: number; title: string; participant_id: number }[],
) {
  const wanted = [
    ...submissions.map(({ id, title, participant_id }) => ({
      owner: { submission_id: id, activity_template_id: null },
      name: `${title}.pdf`,
      content: demoPdf([title, `Participante ${participant_id - 100}`, 'Documento de demonstração do Elo']),
      uploaded_by_id: participant_id,
    })),
    {
      owner: { submission_id: null, activity_template_id: 1 },
      name: 'Modelo do plano de ação.pdf',
      content: demoPdf(['Modelo do plano de ação', '1. Problema', '2. Ações', '3. Indicadores']),
      uploaded_by_id: 3,
    },
  ];
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-demo-'));
  try {
    return await Promise.all(
      wanted.map(async ({ owner, name, content, uploaded_by_id }, index) => {
        const key = `files/demo/${index + 1}.pdf`;
        const file = path.join(folder, `${index + 1}.pdf`);
        await writeFile(file, content);
        await storage?.putFile(key, file, 'application/pdf');
        return {
          id: index + 1,
          path: key,
          original_name: name,
          media_type: 'application/pdf',
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          uploaded_by_id,
          ...owner,
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows came with their ids; the next ones must go on after them. */
async function restartSequences(db: AnyTables): Promise<void> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select table_name as name, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
      from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and column_default like 'nextval%'
  `.execute(db);
  for (const { name, sequence } of rows.filter(
    each => each.sequence && !each.name.startsWith('agenda') && each.name !== 'migrations',
  )) {
    await sql`select setval(${sequence}, greatest((select max(id) from ${sql.table(name)}), 1), exists (select from ${sql.table(name)}))`.execute(
      db,
    );
  }
}
