// The limit: one statement that makes the JSON, written to the socket in PostgreSQL's own text. No authorisation.
import { createServer } from 'node:http';
import { query } from './pool.mjs';

const files = `array(select f from (select id, submission_id as deliverable_submission_id, path as file_path, original_name,
    media_type as file_type, created_at, updated_at from stored_files where submission_id = s.id order by position, id) f)`;
const record = `select s.id, s.participant_id, s.activity_id, s.class_id, s.course_id, s.cycle_id, s.facilitator_id, s.title, s.score,
  s.facilitator_comment, s.evaluated_at, s.created_at, s.updated_at, lower(s.status) as status, ${files} as files from submissions s`;

const statements = {
  list: `select json_agg(r)::text as body from (${record} where s.class_id = $1 and s.removed_at is null order by s.id) r`,
  single: `select row_to_json(r)::text as body from (${record} where s.id = $1 and s.removed_at is null) r`,
  nested: `select json_build_object('data', json_build_object('class', json_build_object('name', c.name, 'enrollments',
      json_build_object('nodes', (select json_agg(json_build_object('participant', json_build_object('name', u.name), 'submissions',
        (select coalesce(json_agg(json_build_object('title', s.title, 'status', s.status, 'files',
          (select coalesce(json_agg(json_build_object('path', f.path, 'originalName', f.original_name) order by f.position, f.id), '[]')
             from stored_files f where f.submission_id = s.id)) order by s.id), '[]')
           from submissions s where s.participant_id = e.participant_id and s.class_id = e.class_id and s.removed_at is null)) order by e.id)
         from (select * from enrollments where class_id = c.id order by id limit 50) e
         join users u on u.id = e.participant_id)))))::text as body from classes c where c.id = $1`,
};

createServer(async (req, res) => {
  const [, name, id] = req.url.split('/');
  const [{ body }] = await query(name, statements[name], [id]);
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(process.env.PORT, '127.0.0.1');
