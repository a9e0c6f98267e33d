// Creates a submission by hand with the guarantees of Elo: the same checks, one transaction, an audit record with the values
// before and after, and the receipt in the outbox. One statement reads the data that the rights need. Then a transaction locks
// the place, so that repeated taps wait for each other. It reads the earlier attempts, and writes everything in one statement.
import { randomUUID } from 'node:crypto';
import { query, transaction } from './pool.mjs';

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const MOST_FILES = 10;
const LONGEST_TITLE = 200;

/** @throws Refusal with status 400 when a field is missing or is no id */
function parse(form) {
  const id = (name, isOptional) => {
    const text = form[name];
    if (isOptional && (text === undefined || text === '')) return undefined;
    if (!/^\d{1,10}$/.test(text ?? '') || Number(text) < 1 || Number(text) > 2_147_483_647)
      throw new Refusal(400, `${name} is no id`);
    return Number(text);
  };
  const title = form.title?.trim() || undefined;
  if (title !== undefined && (title.length > LONGEST_TITLE || title.includes('\0') || !title.isWellFormed()))
    throw new Refusal(400, 'title is too long or no text');
  const uploadIds = (form.upload_ids || undefined)?.split(',').map(Number) ?? [];
  if (uploadIds.length > MOST_FILES || uploadIds.some(each => !Number.isInteger(each) || each < 1))
    throw new Refusal(400, 'upload_ids are no ids');
  return {
    classId: id('class_id'),
    participantId: id('participant_id'),
    activityId: id('activity_id'),
    courseId: id('course_id', true),
    cycleId: id('cycle_id', true),
    title,
    uploadIds,
  };
}

/** @throws Refusal */
function check(person, input, place) {
  if (!place) throw new Refusal(404, 'No such class');
  const isOwn = input.participantId === person.id;
  const leads = person.roles.includes('FACILITATOR') && place.facilitator_id === person.id;
  if (!isOwn && !leads && !person.roles.includes('ADMIN')) throw new Refusal(403, 'Not allowed');
  if (place.enrollment_id === null) throw new Refusal(404, 'No such enrollment');
  if (place.canceled_at !== null) throw new Refusal(409, 'The enrollment is canceled');
  if (place.title === null) throw new Refusal(404, 'No such activity');
  if (input.courseId !== undefined && input.courseId !== place.course_id) throw new Refusal(400, 'Another course');
  if (input.cycleId !== undefined && input.cycleId !== place.cycle_id) throw new Refusal(400, 'Another cycle');
}

const columns = `id, participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title, score::float8 as score,
  facilitator_comment, evaluated_at, created_at, updated_at, lower(status) as status`;

const CREATE = `
  with created as (
    insert into submissions (participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning *
  ), attached as (
    update stored_files as f set submission_id = created.id, position = array_position($9::int[], f.id), updated_at = $8
    from created, stored_files as was
    where f.id = any($9) and was.id = f.id and f.submission_id is null and f.activity_template_id is null
      and f.submission_revision_id is null and f.uploaded_by_id = $10
    returning f.*, was.position as position_before
  ), record as (
    insert into audit_records (at, actor_kind, actor_user_id, on_behalf_of_id, action, face, route, request_id, outcome, arguments)
    values ($8, 'USER', $10, $12, 'createSubmission', 'portal', 'portal.submissions.create', $13, 'DONE', $14) returning id, at
  ), change as (
    select nextval('audit_changes_id_seq')::int as id
  ), changes as (
    insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
    select change.id, record.id, record.at, 'Submission', created.id, 'CREATED',
      jsonb_insert($15::jsonb, '{6}', jsonb_build_object('name', 'attempt', 'before', null, 'after', created.attempt::text))
    from record, created, change
    union all
    select nextval('audit_changes_id_seq')::int, record.id, record.at, 'StoredFile', f.id, 'CHANGED',
      case when f.position = f.position_before then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
        'name', 'position', 'before', f.position_before::text, 'after', f.position::text)) end
      || jsonb_build_array(jsonb_build_object('name', 'submission', 'before', null, 'after', f.submission_id::text))
    from record, attached as f
  ), beside as (
    insert into audit_values (audit_record_id, audit_change_id, person_id, at, held)
    select record.id, change.id, created.participant_id, record.at, jsonb_build_object('title', jsonb_build_array(null, created.title))
    from record, change, created
    union all
    select record.id, null, $10, record.at, jsonb_build_object('actorName', $11::text) from record
  ), receipt as (
    insert into outbox (job, payload, created_at, attempts, attempts_at_resend)
    select 'submission-received', jsonb_build_object('submissionId', created.id), $8, 0, 0 from created
  )
  select ${columns}, (select coalesce(json_agg(json_build_object('id', f.id, 'deliverable_submission_id', f.submission_id,
      'file_path', f.path, 'original_name', f.original_name, 'file_type', f.media_type, 'created_at', f.created_at,
      'updated_at', f.updated_at) order by f.position, f.id), '[]') from attached as f) as files
  from created`;

/** True when the activity is closed: by the cycle, by its own rule, or because no attempt is left. */
const ATTEMPTS = `
  select coalesce(latest.removal_action <> 'RESEND' or latest.removal_action is null or latest.resend_until < now(), true)
     and (y.ends_on < current_date or coalesce(d.closes_at < now(), false) or coalesce(d.max_attempts <= (
       select count(*) from submissions s
        where s.participant_id = $3 and s.class_id = $1 and s.activity_id = $2
          and (s.removed_at is null or s.removed_by_id = s.participant_id)), false)) as is_closed
    from classes c
    join cycles y on y.id = c.cycle_id
    left join hand_in_rules d on d.class_id = c.id and d.activity_id = $2
    left join lateral (
      select removal_action, resend_until from submissions s
       where s.participant_id = $3 and s.class_id = c.id and s.activity_id = $2 order by s.attempt desc limit 1
    ) latest on true
   where c.id = $1`;

const argumentsOf = ({ title, uploadIds, ...ids }) =>
  [...Object.entries(ids), ['title', title], ['uploadIds', JSON.stringify(uploadIds)]].flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: `input.${name}`, value: String(value) }],
  );

/** Fields of a new record, for the audit. The title is the participant's text and stands apart, so that it can be erased. */
const created = fields =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [{ name, before: null, ...(name === 'title' ? { apart: true } : { after: String(value) }) }],
  );

/** @throws Refusal; it leaves an audit record too when the person lacks the right */
export async function create(form, person) {
  const input = parse(form);
  try {
    return await write(input, person);
  } catch (error) {
    if ([403, 404].includes(error.status)) await recordRefusal(input, person, error);
    throw error;
  }
}

async function write(input, person) {
  const { classId, participantId, activityId, uploadIds } = input;
  const [place] = await query(
    'place',
    `select c.course_id, c.cycle_id, c.facilitator_id, e.id as enrollment_id, e.canceled_at, a.title from classes c
     left join enrollments e on e.class_id = c.id and e.participant_id = $2
     left join activities a on a.id = $3 and a.course_id = c.course_id
     where c.id = $1`,
    [classId, participantId, activityId],
  );
  check(person, input, place);
  const title = input.title ?? place.title;
  const onBehalfOf = participantId === person.id ? null : participantId;
  const fields = created({
    participant: participantId,
    activity: activityId,
    class: classId,
    course: place.course_id,
    cycle: place.cycle_id,
    facilitator: place.facilitator_id,
    title,
    status: 'SUBMITTED',
  });
  const values = [
    ...[participantId, activityId, classId, place.course_id, place.cycle_id, place.facilitator_id, title],
    ...[new Date().toISOString(), uploadIds, person.id, person.name, onBehalfOf, randomUUID()],
    ...[JSON.stringify(argumentsOf(input)), JSON.stringify(fields)],
  ];
  return transaction(async query => {
    const [{ canceled_at: canceledAt }] = await query(
      'lock-place',
      'select canceled_at from enrollments where id = $1 for update',
      [place.enrollment_id],
    );
    if (canceledAt !== null) throw new Refusal(409, 'The enrollment is canceled');
    const [attempts] = await query('attempts', ATTEMPTS, [classId, activityId, participantId]);
    if (attempts.is_closed) throw new Refusal(409, 'Closed');
    const [submission] = await query('create-careful', CREATE, values);
    if (submission.files.length !== uploadIds.length) throw new Refusal(400, 'A file is gone');
    return submission;
  });
}

const codes = { 403: 'FORBIDDEN', 404: 'NOT_FOUND' };
const recordRefusal = (input, person, { status }) =>
  query(
    'refusal',
    `with record as (
       insert into audit_records (at, actor_kind, actor_user_id, on_behalf_of_id, action, face, route, request_id, outcome, code, arguments)
       values (now(), 'USER', $1, $3, 'createSubmission', 'portal', 'portal.submissions.create', $4, 'REFUSED', $5, $6) returning id, at
     )
     insert into audit_values (audit_record_id, person_id, at, held)
     select id, $1, at, jsonb_build_object('actorName', $2::text) from record`,
    [
      person.id,
      person.name,
      input.participantId === person.id ? null : input.participantId,
      randomUUID(),
      codes[status],
      JSON.stringify(argumentsOf(input)),
    ],
  );
