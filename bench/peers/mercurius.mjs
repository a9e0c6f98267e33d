// mercurius with jit and loaders, on plain rows.
import Fastify from 'fastify';
import { GraphQLScalarType } from 'graphql';
import mercurius from 'mercurius';
import { authenticate } from './auth.mjs';
import { isActive, query } from './pool.mjs';
import { typeDefs } from './schema.mjs';

const columns = `s.id, s.participant_id as "participantId", s.activity_id as "activityId", s.class_id as "classId",
  s.course_id as "courseId", s.cycle_id as "cycleId", s.facilitator_id as "facilitatorId", s.title, s.status, s.score::float8 as score,
  s.facilitator_comment as "facilitatorComment", s.evaluated_at as "evaluatedAt", s.created_at as "createdAt", s.updated_at as "updatedAt"`;
const visible = `s.removed_at is null and (s.participant_id = $2 or s.class_id in (select id from classes where facilitator_id = $2))`;

const resolvers = {
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: text => text }),
  Query: {
    submissions: (_, { classId }, { userId }) =>
      query(
        'list',
        `select ${columns} from submissions s where s.class_id = $1 and ${visible} order by s.id limit 1001`,
        [classId, userId],
      ),
    submission: async (_, { id }, { userId }) =>
      (await query('single', `select ${columns} from submissions s where s.id = $1 and ${visible}`, [id, userId]))[0],
    class: async (_, { id }, { userId }) =>
      (await query('class', 'select id, name from classes where id = $1 and facilitator_id = $2', [id, userId]))[0],
  },
  Mutation: {
    async createSubmission(_, { classId, participantId, activityId }, { userId }) {
      const [found] = await query(
        'may-create',
        `select c.course_id, c.cycle_id, c.facilitator_id, a.title from classes c
         join enrollments e on e.class_id = c.id and e.participant_id = $2 and e.canceled_at is null
         join activities a on a.id = $3 and a.course_id = c.course_id where c.id = $1 and c.facilitator_id = $4`,
        [classId, participantId, activityId, userId],
      );
      if (!found) throw new Error('Not allowed');
      const [row] = await query(
        'create',
        `insert into submissions as s (participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title)
         values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
        [participantId, activityId, classId, found.course_id, found.cycle_id, found.facilitator_id, found.title],
      );
      return row;
    },
  },
};

/** Rows of many parents as a list for each parent, in the order of the keys. */
const distribute = (rows, key, keys) => {
  const lists = new Map(keys.map(each => [each, []]));
  for (const row of rows) lists.get(row[key]).push(row);
  return keys.map(each => lists.get(each));
};

const loaders = {
  Class: {
    enrollments: async queries =>
      Promise.all(
        queries.map(({ obj, params }) =>
          query(
            'enrollments',
            'select participant_id as "participantId", class_id as "classId" from enrollments where class_id = $1 order by id limit $2',
            [obj.id, params.first],
          ),
        ),
      ),
  },
  Enrollment: {
    participant: async queries => {
      const ids = queries.map(({ obj }) => obj.participantId);
      const people = new Map(
        (await query('people', 'select id, name from users where id = any($1)', [ids])).map(each => [each.id, each]),
      );
      return ids.map(id => people.get(id));
    },
    submissions: async queries => {
      const ids = queries.map(({ obj }) => obj.participantId);
      const rows = await query(
        'submissions',
        `select ${columns} from submissions s where s.participant_id = any($1) and s.class_id = $2 and s.removed_at is null order by s.id`,
        [ids, queries[0].obj.classId],
      );
      return distribute(rows, 'participantId', ids);
    },
  },
  Submission: {
    files: async queries => {
      const ids = queries.map(({ obj }) => obj.id);
      const rows = await query(
        'files',
        `select id, submission_id as "submissionId", path, original_name as "originalName", media_type as "mediaType",
           created_at as "createdAt", updated_at as "updatedAt"
         from stored_files where submission_id = any($1) order by submission_id, position, id`,
        [ids],
      );
      return distribute(rows, 'submissionId', ids);
    },
  },
};

const app = Fastify();
app.get('/livez', () => ({ status: 'ok' }));
app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  loaders,
  jit: 1,
  context: async req => ({ userId: await authenticate(req.headers.authorization, isActive) }),
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
