import express from 'express';
import { authenticate } from './auth.mjs';
import { create, list, nested, page, single } from './by-hand.mjs';
import { home } from './home.mjs';
import { isActive } from './pool.mjs';

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use(async (req, res, next) => {
  res.locals.userId = await authenticate(req.headers.authorization, isActive);
  next();
});
app.get('/list/:id', async (req, res) => {
  const { limit, after } = req.query;
  res.json(
    await (limit ? page(req.params.id, res.locals.userId, limit, after) : list(req.params.id, res.locals.userId)),
  );
});
app.get('/home', async (_req, res) => void res.json(await home(res.locals.userId)));
app.get('/single/:id', async (req, res) => void res.json(await single(req.params.id, res.locals.userId)));
app.get('/nested/:id', async (req, res) => void res.json(await nested(req.params.id, res.locals.userId)));
app.post(
  '/submissions',
  express.json(),
  async (req, res) => void res.status(201).json(await create(req.body, res.locals.userId)),
);
// Callers that disconnected at the end of a measurement are not reported.
app.use((error, _req, res, _next) => void res.status(500).json({ message: error.message }));
app.listen(process.env.PORT, '127.0.0.1');
