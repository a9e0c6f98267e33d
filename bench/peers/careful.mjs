// An Express by hand, with the same guarantees for a write as Elo; it accepts the same form.
import express from 'express';
import multer from 'multer';
import { verify } from './auth.mjs';
import { create, Refusal } from './careful-write.mjs';
import { query } from './pool.mjs';

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
// Elo's limits of a form.
const receive = multer({ limits: { fields: 50, fieldSize: 64 * 1024, parts: 60 } }).none();

/** People and logins, read at most every 5 s. */
const recent = new Map();
async function personOf(authorization) {
  const { userId, loginId, issuedAt } = await verify(authorization);
  const known = recent.get(loginId);
  if (known?.until > Date.now()) return known.person;
  const [person] = await query(
    'person',
    `select id, name, roles, sessions_valid_from from users
     where id = $1 and is_active and not exists (select from ended_logins where login_id = $2)`,
    [userId, loginId],
  );
  if (!person || new Date(person.sessions_valid_from ?? 0) > issuedAt) throw new Refusal(403, 'Nobody');
  if (recent.size === 10_000) recent.clear();
  recent.set(loginId, { person, until: Date.now() + 5_000 });
  return person;
}

app.get('/livez', (_req, res) => void res.json({}));
app.post(
  '/portal/api/submissions',
  async (req, res, next) => {
    res.locals.person = await personOf(req.headers.authorization);
    next();
  },
  receive,
  async (req, res) => void res.status(201).json(await create(req.body, res.locals.person)),
);
app.use((error, _req, res, _next) => void res.status(error.status ?? 500).json({ message: error.message }));
app.listen(process.env.PORT, '127.0.0.1');
