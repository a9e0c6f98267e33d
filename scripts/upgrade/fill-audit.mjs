/** Records that one statement writes: some seconds. */
const PORTION = 50_000;

/**
 * Fills the audit with records of the last hour, each with a change: every other one is of a kind whose texts name people. The
 * columns are those that every version of the audit has had since it is kept by month.
 * @param client a connection to the database
 */
export async function fillAudit(client, records, signal) {
  for (let from = 0; from < records; from += PORTION) {
    signal.throwIfAborted();
    const until = Math.min(records, from + PORTION);
    await client.query(
      `with added as (
         insert into audit_records (at, actor_kind, actor_user_id, action, face, route, request_id, outcome, arguments)
         select now() - n * interval '100 microseconds', 'USER', 3, 'updateMeeting', 'graph', 'graph',
                'rehearsal-' || n, 'DONE', '[{"name": "id", "value": "1"}]'
           from generate_series($1::int + 1, $2::int) as n
         returning id, at)
       insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
       select id, at, case id % 4 when 0 then 'Meeting' when 1 then 'Enrollment' else 'Presence' end, (id % 1000)::text, 'CHANGED',
              jsonb_build_array(
                jsonb_build_object('name', case id % 4 when 1 then 'cancelNote' else 'title' end,
                                   'before', 'Mentoria ' || id, 'after', 'Mentoria de alguém ' || id),
                jsonb_build_object('name', 'position', 'before', '1', 'after', '2'))
         from added`,
      [from, until],
    );
  }
  await client.query('analyze audit_records, audit_changes');
}
