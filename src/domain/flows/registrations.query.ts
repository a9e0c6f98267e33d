import { z } from 'zod';
import { type Ctx, db } from '../context.js';
import { decodeCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { flowPolicy } from './policy.js';

const registrations = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('registrations as r')
    .innerJoin('enrollments as e', 'e.id', 'r.enrollment_id')
    .select([
      'r.id',
      'r.enrollment_id as enrollmentId',
      'e.participant_id as participantId',
      'e.class_id as classId',
      'r.flow',
      'r.institution_name as institutionName',
      'r.institution_cnpj as institutionCnpj',
      'r.job_title as jobTitle',
      'r.phone_proven as phoneProven',
      'r.consented_at as consentedAt',
    ]);
export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof registrations>['executeTakeFirstOrThrow']>>;

/**
 * What came in by forms and was consented to, latest first, for supervisors and administrators. The cursor is the id before
 * which to go on.
 */
export async function listRegistrations(ctx: Ctx, page: PageArgs): Promise<Page<RegistrationRow>> {
  authorize(ctx, flowPolicy.registrations);
  const size = pageSize(ctx, page);
  const before = decodeCursor(page.after, z.tuple([z.int().positive()]))?.[0] ?? null;
  const rows = await registrations(ctx)
    .$if(before !== null, query => query.where('r.id', '<', before!))
    .orderBy('r.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], before !== null);
}
