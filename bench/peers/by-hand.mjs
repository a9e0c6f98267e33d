// The statements of "by hand" (Express and Fastify): plain rows, one statement for each level, put together in JavaScript.
import { query } from './pool.mjs';

const submissionColumns = `s.id, s.participant_id, s.activity_id, s.class_id, s.course_id, s.cycle_id, s.facilitator_id,
  s.title, s.score::float8 as score, s.facilitator_comment, s.evaluated_at, s.created_at, s.updated_at, lower(s.status) as status`;
const visible = `(s.participant_id = $2 or s.class_id in (select id from classes where facilitator_id = $2))`;

async function withFiles(submissions) {
  const files = await query(
    'files',
    `select id, submission_id as deliverable_submission_id, path as file_path, original_name, media_type as file_type, created_at, updated_at
     from stored_files where submission_id = any($1) order by submission_id, position, id`,
    [submissions.map(each => each.id)],
  );
  const byId = new Map();
  for (const submission of submissions) {
    submission.files = [];
    byId.set(submission.id, submission);
  }
  for (const file of files) byId.get(file.deliverable_submission_id).files.push(file);
  return submissions;
}

export const list = async (classId, userId) =>
  withFiles(
    await query(
      'list',
      `select ${submissionColumns} from submissions s where s.removed_at is null and s.class_id = $1 and ${visible} order by s.id limit 1001`,
      [classId, userId],
    ),
  );

export async function page(classId, userId, limit, after) {
  const rows = await query(
    'page',
    `select ${submissionColumns} from submissions s where s.removed_at is null and s.class_id = $1 and ${visible} and s.id > $4
     order by s.id limit $3 + 1`,
    [classId, userId, limit, after],
  );
  return withFiles(rows.slice(0, limit));
}

export const single = async (id, userId) =>
  (
    await withFiles(
      await query(
        'single',
        `select ${submissionColumns} from submissions s where s.removed_at is null and s.id = $1 and ${visible}`,
        [id, userId],
      ),
    )
  )[0];

export async function nested(classId, userId) {
  const [group] = await query('class', 'select id, name from classes where id = $1 and facilitator_id = $2', [
    classId,
    userId,
  ]);
  const enrollments = await query(
    'enrollments',
    `select e.participant_id, u.name from enrollments e join users u on u.id = e.participant_id
     where e.class_id = $1 order by e.id limit 50`,
    [group.id],
  );
  const submissions = await query(
    'submissions',
    `select id, participant_id, title, status from submissions
     where participant_id = any($1) and class_id = $2 and removed_at is null order by id`,
    [enrollments.map(each => each.participant_id), group.id],
  );
  const files = await query(
    'paths',
    'select submission_id, path, original_name from stored_files where submission_id = any($1) order by submission_id, position, id',
    [submissions.map(each => each.id)],
  );
  const nodes = enrollments.map(({ name }) => ({ participant: { name }, submissions: [] }));
  const byParticipant = new Map(enrollments.map((each, index) => [each.participant_id, nodes[index].submissions]));
  const bySubmission = new Map();
  for (const { id, participant_id, title, status } of submissions) {
    const own = [];
    bySubmission.set(id, own);
    byParticipant.get(participant_id).push({ title, status, files: own });
  }
  for (const { submission_id, path, original_name } of files)
    bySubmission.get(submission_id).push({ path, originalName: original_name });
  return { data: { class: { name: group.name, enrollments: { nodes } } } };
}

/** The rules of Elo: staff of the class, for a participant of the class, for an activity of its course. */
export async function create({ class_id, participant_id, activity_id }, userId) {
  const [found] = await query(
    'may-create',
    `select c.course_id, c.cycle_id, c.facilitator_id, a.title from classes c
     join enrollments e on e.class_id = c.id and e.participant_id = $2 and e.canceled_at is null
     join activities a on a.id = $3 and a.course_id = c.course_id
     where c.id = $1 and c.facilitator_id = $4`,
    [class_id, participant_id, activity_id, userId],
  );
  if (!found) throw new Error('Not allowed');
  const rows = await query(
    'create',
    `insert into submissions as s (participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${submissionColumns}`,
    [participant_id, activity_id, class_id, found.course_id, found.cycle_id, found.facilitator_id, found.title],
  );
  return { ...rows[0], files: [] };
}
