// The start page of a participant by hand: one statement for each table, with independent ones at once.
import { query } from './pool.mjs';

/** Rows by the value of a column. */
function grouped(rows, column) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return id => groups.get(id) ?? [];
}

/** @returns the graph's answer to the same question */
export async function home(userId) {
  const [[me], enrollments, posts, submissions] = await Promise.all([
    query('me', 'select name from users where id = $1', [userId]),
    query(
      'home',
      `select e.id, e.canceled_at, e.class_id, c.name, c.shift, c.starts_on::text, c.course_id, o.title, f.name as facilitator
       from enrollments e join classes c on c.id = e.class_id join courses o on o.id = c.course_id
       left join users f on f.id = c.facilitator_id where e.participant_id = $1 order by e.id`,
      [userId],
    ),
    query(
      'posts',
      'select slug, title, excerpt, published_at from posts where published_at <= now() order by published_at desc, id desc limit 5',
    ),
    query(
      'home submissions',
      `select id, class_id, title, status, score::float8 as score, facilitator_comment from submissions
       where participant_id = $1 and removed_at is null order by id`,
      [userId],
    ),
  ]);
  const [activities, meetings, presences, files] = await Promise.all([
    query('activities', 'select id, course_id, title from activities where course_id = any($1) order by position, id', [
      enrollments.map(each => each.course_id),
    ]),
    query(
      'meetings',
      'select class_id, title, starts_at, ends_at, activity_id from meetings where class_id = any($1) order by starts_at, id',
      [enrollments.map(each => each.class_id)],
    ),
    query(
      'presences',
      'select enrollment_id, source, recorded_at, activity_id from presences where enrollment_id = any($1) order by id',
      [enrollments.map(each => each.id)],
    ),
    query(
      'home files',
      'select submission_id, original_name from stored_files where submission_id = any($1) order by submission_id, position, id',
      [submissions.map(each => each.id)],
    ),
  ]);
  const activitiesOf = grouped(activities, 'course_id');
  const meetingsOf = grouped(meetings, 'class_id');
  const presencesOf = grouped(presences, 'enrollment_id');
  const submissionsOf = grouped(submissions, 'class_id');
  const filesOf = grouped(files, 'submission_id');
  return {
    data: {
      me: {
        name: me.name,
        enrollments: enrollments.map(each => ({
          id: String(each.id),
          canceledAt: each.canceled_at,
          class: {
            name: each.name,
            shift: each.shift,
            startsOn: each.starts_on,
            course: {
              title: each.title,
              activities: activitiesOf(each.course_id).map(({ id, title }) => ({ id: String(id), title })),
            },
            facilitator: each.facilitator && { name: each.facilitator },
            meetings: meetingsOf(each.class_id).map(one => ({
              title: one.title,
              startsAt: one.starts_at,
              endsAt: one.ends_at,
              activity: { id: String(one.activity_id) },
            })),
          },
          presence: presencesOf(each.id).map(one => ({
            source: one.source,
            recordedAt: one.recorded_at,
            activity: { id: String(one.activity_id) },
          })),
          submissions: submissionsOf(each.class_id).map(one => ({
            id: String(one.id),
            title: one.title,
            status: one.status,
            score: one.score,
            facilitatorComment: one.facilitator_comment,
            files: filesOf(one.id).map(file => ({ originalName: file.original_name })),
          })),
        })),
      },
      posts: { nodes: posts.map(({ published_at, ...post }) => ({ ...post, publishedAt: published_at })) },
    },
  };
}
