import { createYoga } from 'graphql-yoga';
import { createServer } from 'node:http';
import { authenticate } from './auth.mjs';
import { contextFor, isActive } from './entities.mjs';
import { schema } from './resolvers.mjs';

const yoga = createYoga({
  schema,
  healthCheckEndpoint: '/livez',
  context: async ({ request }) => contextFor(await authenticate(request.headers.get('authorization'), isActive)),
});
createServer(yoga).listen(process.env.PORT, '127.0.0.1');
