import Fastify from 'fastify';
import { authenticate } from './auth.mjs';
import { create, list, nested, single } from './by-hand.mjs';
import { isActive } from './pool.mjs';

const app = Fastify();
app.decorateRequest('userId', 0);
app.addHook('onRequest', async req => {
  req.userId = await authenticate(req.headers.authorization, isActive);
});
app.get('/list/:id', req => list(req.params.id, req.userId));
app.get('/single/:id', req => single(req.params.id, req.userId));
app.get('/nested/:id', req => nested(req.params.id, req.userId));
app.post('/submissions', async (req, reply) => reply.code(201).send(await create(req.body, req.userId)));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
