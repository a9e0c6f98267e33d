import { createServer } from 'node:http';
import { useSofa } from 'sofa-api';
import { authenticate } from './auth.mjs';
import { contextFor, isActive } from './entities.mjs';
import { schema } from './resolvers.mjs';

const sofa = useSofa({
  schema,
  basePath: '/api',
  depthLimit: 3,
  context: async ({ request }) => contextFor(await authenticate(request.headers.get('authorization'), isActive)),
});
createServer((req, res) => (req.url === '/livez' ? res.end('ok') : sofa(req, res))).listen(
  process.env.PORT,
  '127.0.0.1',
);
