// Records about people and use, beside the audit: accesses, consents, sign-ins, mails, usage, imports.

/** Roles that read others' data, by number. */
const FIRST = { admin: 1, supervisor: 6, facilitator: 26 };
/** Days with counted usage of routes and fields. */
const USAGE_DAYS = 400;

/**
 * Statements that fill them, after people, classes and enrollments.
 * @param sizes the result of sizesAt @param firstParticipant the id of the first participant
 */
export const ledgers = (sizes, firstParticipant) => {
  const series = count => `generate_series(1, ${Math.floor(count)}) as n`;
  const someParticipant = n => `(${firstParticipant} + ((${n})::bigint * 7919 % ${sizes.participants})::int)`;
  const ago = (n, count, period) => `(now() - interval '${period}' * (1 - ${n}::float / ${Math.floor(count)}))`;
  const accesses = sizes.classes * 800;
  const mails = sizes.classes * 100;
  return [
    // One in 67 exported a table: facilitators of their classes, now and then a supervisor of a whole cycle.
    `insert into access_records (id, at, kind, person_id, actor_kind, actor_user_id, operation, request_id, taken)
     select n, ${ago('n', accesses, '5 years')},
       case when is_table then 'TABLE' else (array['CPF','FILE','PERSON','RACE'])[1 + n % 4] end,
       case when not is_table then ${someParticipant('n')} end, 'USER',
       case when n % 5 = 0 then ${FIRST.supervisor} + n % 20 else ${FIRST.facilitator} + n % ${sizes.facilitators} end,
       case when is_table then 'portal.enrollments.export' else 'graph.enrollments' end, 'request-' || n,
       case when not is_table then null
         when n % 13 = 0 then jsonb_build_object('noun', 'appointments')
         when n % 5 = 0 then jsonb_build_object('noun', 'enrollments', 'cycleId', n % 20 + 1)
         else jsonb_build_object('noun', 'enrollments', 'cycleId', null, 'classIds',
           (select jsonb_agg((n + i * 251) % ${sizes.classes} + 1) from generate_series(1, 10) as i)) end
     from ${series(accesses)}, lateral (select n % 67 = 0 as is_table) as which`,
    `insert into consents (id, person_id, text_id, given_at, channel, withdrawn_at, withdrawn_by)
     select row_number() over (), u.id, t.id, u.created_at, 'REGISTRATION', case when u.id % 100 = 0 then now() end, case when u.id % 100 = 0 then 'ACCOUNT' end
     from users as u cross join consent_texts as t where u.id >= ${firstParticipant}`,
    `insert into logins (id, login_id, user_id, method, address, device, began_at, expires_at)
     select n, gen_random_uuid()::text, ${firstParticipant} - 1 + n, (array['PASSWORD','PHONE_CODE','EMAIL_CODE'])[1 + n % 3], '203.0.113.' || n % 250,
       'Chrome, Android', now() - n % 40000 * interval '1 minute', now() + interval '2 days'
     from ${series(sizes.participants)}`,
    `insert into ended_logins (id, login_id, expires_at)
     select n, gen_random_uuid()::text, now() + n % 40000 * interval '1 minute' from ${series(sizes.participants / 2)}`,
    `insert into mails (id, identity, kind, recipient, person_id, subject, status, attempts, sent_at, created_at, updated_at)
     select n, 'nation-' || n, (array['mail-submission','mail-evaluation','mail-appointment'])[1 + n % 3], 'participante' || n || '@nacao.test',
       ${someParticipant('n')}, 'Recebemos o seu plano', case when n % 200 = 0 then 'FAILED' else 'SENT' end, 1,
       case when n % 200 <> 0 then at end, at, at
     from ${series(mails)}, lateral (select ${ago('n', mails, '1 year')} as at) as t`,
    `insert into conversion_events (id, event_id, event_name, em, ph, fn, client_ip, created_at, sent_at)
     select n, 'event-' || n, 'Lead', md5(n::text) || md5(n::text), md5('p' || n) || md5('p' || n), md5('f' || n) || md5('f' || n), '203.0.113.1', at, at
     from ${series(sizes.enrollments)}, lateral (select ${ago('n', sizes.enrollments, '30 days')} as at) as t`,
    `insert into hospital_group_members (id, group_id, user_id, role, given_by_id)
     select n, (n - 1) % ${sizes.groups} + 1, ${firstParticipant} - 1 + n, case when n % 5 = 0 then 'EDITOR' else 'MEMBER' end, ${FIRST.admin}
     from ${series(Math.min(sizes.groups * 10, sizes.participants))}`,
    `insert into withdrawn_presences (id, enrollment_id, activity_id, source, recorded_at, withdrawn_by_id, withdrawn_at, reason)
     select n, n, 1 + n % 10, 'STAFF', now() - interval '1 month', ${FIRST.supervisor}, now() - interval '20 days', 'Engano'
     from ${series(Math.min(sizes.classes * 4, sizes.enrollments))}`,
    `insert into class_substitutes (id, class_id, user_id, from_day, to_day, starts_at, ends_at, created_by_id)
     select n, n, ${FIRST.facilitator} + (n + 7) % ${sizes.facilitators}, current_date - 3, current_date + 3, now() - interval '3 days', now() + interval '3 days', ${FIRST.supervisor}
     from ${series(sizes.classes)} where n % 20 = 0`,
    `insert into person_exports (id, person_id, requested_by_id, state, created_at, finished_at, expires_at, path, size)
     select n, ${firstParticipant} - 1 + n, ${firstParticipant} - 1 + n, 'EXPIRED', at, at, at + interval '7 days', 'exports/' || n, 100000
     from ${series(sizes.classes / 5)}, lateral (select now() - n * interval '1 hour' as at) as t`,
    `insert into erasures (id, person_id, state, requested_at, requested_by_id, withdrawn_at, withdrawn_by_id)
     select n, ${firstParticipant} - 1 + n, 'WITHDRAWN', at, ${firstParticipant} - 1 + n, at + interval '1 day', ${firstParticipant} - 1 + n
     from ${series(sizes.classes / 5)}, lateral (select now() - n * interval '1 day' as at) as t`,
    `insert into imports (id, state, created_by_id, files, files_done, counts, problem_count, problems, checked_at, created_at)
     select n, 'REFUSED', ${FIRST.admin}, '[{"name":"pessoas.csv","size":100000,"sha256":"0","path":"imports/x"}]', 1, '[]', 1000,
       (select jsonb_agg(jsonb_build_object('file', 'pessoas.csv', 'line', i, 'column', 'cpf', 'message', 'CPF inválido')) from generate_series(1, 1000) as i),
       now(), now() - n * interval '12 hours'
     from ${series(60)}`,
    `insert into route_usages (id, day, route, client, status_class, calls)
     select row_number() over (), current_date - day, 'portal.route-' || route, 'client-' || client, status, day + route
     from generate_series(0, ${USAGE_DAYS - 1}) as day, generate_series(1, 100) as route, generate_series(1, 4) as client, unnest(array[2, 4]) as status`,
    `insert into field_usages (id, day, client, type, field, calls)
     select row_number() over (), current_date - day, 'client-' || client, 'Submission', 'field' || field, day + field
     from generate_series(0, ${USAGE_DAYS - 1}) as day, generate_series(1, 300) as field, generate_series(1, 4) as client`,
    `insert into audit_values (id, audit_record_id, person_id, at, held)
     select n, n * 10, ${someParticipant('n')}, now() - interval '1 year', '{"name":"Ana"}' from ${series(sizes.auditRecords / 10)}`,
  ];
};
