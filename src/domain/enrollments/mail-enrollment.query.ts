import { type Ctx, db } from '../context.js';

/** Whom a mail about an enrollment goes to, and what it is about. */
export interface MailedEnrollment {
  name: string;
  email: string;
  class: string;
  course: string;
}

/** What mails say of an enrollment. Null for people without an address, who can't be told: logged. */
export async function mailedEnrollment(ctx: Ctx, enrollmentId: number): Promise<MailedEnrollment | null> {
  const found = await db(ctx)
    .selectFrom('enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select(['u.name', 'u.email', 'c.name as class', 'o.title as course'])
    .where('e.id', '=', enrollmentId)
    .executeTakeFirst();
  if (found?.email) return { ...found, email: found.email };
  ctx.log.warn({ enrollmentId }, 'nobody to tell of an enrollment by mail');
  return null;
}
