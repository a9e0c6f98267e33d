// The callers, and the subjects of their questions: records of their own when they have some.
import pg from 'pg';
import { invitationToken } from '../../dist/src/domain/invitations/invitation-token.js';
import { groupLinkToken } from '../../dist/src/auth/group-link-tokens.js';
import { signToken } from '../../dist/src/auth/tokens.js';
import { APP_KEY, AUTH_SECRET, SERVICE_TOKEN, WEBHOOK_TOKEN } from '../processes.mjs';
import { people } from './programme.mjs';

const FACTS = `
  with led as (select * from classes where cycle_id = 20 and facilitator_id is not null order by id limit 1),
  own as (select * from enrollments where class_id = (select id from led) and canceled_at is null order by id limit 1),
  handed as (select * from submissions where participant_id = (select participant_id from own) and removed_at is null order by id desc limit 1),
  dead as (select * from outbox where failed_at is not null order by id desc limit 1),
  written as (select l.meeting_id, m.class_id from live_messages as l join meetings as m on m.id = l.meeting_id
    join classes as c on c.id = m.class_id where c.id = (select id from led) order by l.id desc limit 1)
  select led.id as "classId", led.course_id as "courseId", led.cycle_id as "cycleId", led.facilitator_id as "facilitatorId",
    own.id as "enrollmentId", own.participant_id as "participantId", handed.id as "submissionId", handed.activity_id as "activityId",
    (select path from stored_files where submission_id = handed.id order by id limit 1) as "filePath",
    (select cpf from users where id = own.participant_id) as cpf,
    (select slug from courses where id = led.course_id) as "courseSlug",
    (select id from employees where user_id = led.facilitator_id) as "employeeId",
    (select id from appointments where client_id = own.participant_id order by deleted_at nulls first, id desc limit 1) as "appointmentId",
    (select meeting_id from written) as "meetingId",
    (select id from activity_templates where class_id = led.id order by id limit 1) as "templateId",
    (select id from dead) as "outboxId", (select job from dead) as job,
    (select path from pictures order by id limit 1) as "picturePath",
    (select id from hospital_groups order by id limit 1) as "groupId", (select id from hospitals order by id limit 1) as "hospitalId",
    (select id from imports order by id limit 1) as "importId",
    (select id from posts where published_at is not null order by id limit 1) as "postId",
    (select slug from posts where published_at is not null order by id limit 1) as "postSlug",
    (select city_id from hospitals limit 1) as "cityId",
    (select id from group_link_dispatches order by id limit 1) as "dispatchId", (select id from group_invitations order by id limit 1) as "invitationId"
  from led, own left join handed on true`;

/** Ids and words for the questions. */
export async function readFacts(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(FACTS);
  await client.end();
  const facts = rows[0];
  return {
    ...facts,
    webhookToken: WEBHOOK_TOKEN,
    groupLinkToken: groupLinkToken([AUTH_SECRET], facts.dispatchId),
    invitationToken: invitationToken([AUTH_SECRET], facts.invitationId),
  };
}

const bearer = token => ({ authorization: `Bearer ${token}` });
const ofPerson = async id => bearer(await signToken([AUTH_SECRET], 'access', `user:${id}`, new Date()));

/** Headers of every caller. `service` has no context of its own in the graph: only its routes accept it. */
export const readCallers = async facts => ({
  admin: await ofPerson(people.admin),
  supervisor: await ofPerson(people.supervisor),
  facilitator: await ofPerson(facts.facilitatorId),
  participant: await ofPerson(facts.participantId),
  key: bearer(APP_KEY),
  service: bearer(SERVICE_TOKEN),
  anybody: {},
});
