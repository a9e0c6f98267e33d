// PostGraphile 5 on our tables, with a schema of its own and no authorisation: the field's model of a planner.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const { DATABASE_URL, DATABASE_POOL_SIZE, PORT } = process.env;
const { createServ } = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It hides filters of columns without an index of their own.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: DATABASE_URL, poolConfig: { max: Number(DATABASE_POOL_SIZE) } })],
  grafserv: { graphiql: false, watch: false },
});

const server = createServer();
await createServ(grafserv).addTo(server);
const [answer] = server.listeners('request');
server.off('request', answer);
server.on('request', (req, res) => (req.url === '/livez' ? res.end('ok') : answer(req, res)));
server.listen(PORT, '127.0.0.1');
