// The old service of a rehearsal: a second Elo behind a proxy that changes some of its answers.
import { createServer, request as send } from 'node:http';
import { once } from 'node:events';

const HOUR = 3_600_000;
/** A local time of the contracts (`2026-11-23 09:00:00`), an hour later. */
const anHourLater = time => new Date(Date.parse(`${time}Z`) + HOUR).toISOString().replace('T', ' ').slice(0, 19);

/** The faults of the old service: the path, the change of its answer, and the difference that Elo must report. */
export const planted = [
  {
    what: 'it has no "end_date" in a cycle',
    path: /^\/portal\/api\/cycles\/\d+$/,
    changed: ({ end_date: _left, ...cycle }) => cycle,
    found: { route: 'portal.cycle.read', path: 'end_date', kind: 'EXTRA' },
  },
  {
    what: 'it says appointments an hour later',
    path: /^\/portal\/api\/schedule\/appointment\/class\/\d+$/,
    changed: ({ data, ...rest }) => ({
      ...rest,
      data: data.map(each => ({ ...each, start_time: anHourLater(each.start_time) })),
    }),
    found: { route: 'portal.schedule.appointment.list', path: 'data[].start_time', kind: 'VALUE' },
  },
  {
    what: 'it lists reasons in another order',
    path: /^\/portal\/api\/reasons$/,
    changed: reasons => reasons.toReversed(),
    found: { route: 'portal.reasons.list', path: '$', kind: 'ORDER' },
  },
  {
    what: 'it has a cycle less in a year',
    path: /^\/portal\/api\/cycles\/by-year\/\d+$/,
    changed: cycles => cycles.slice(1),
    found: { route: 'portal.cycles.by-year', path: '$', kind: 'LENGTH' },
  },
  {
    what: 'it says the number of subscribers as a text',
    path: /^\/portal\/api\/courses\/\d+$/,
    changed: course => ({ ...course, subscribers: String(course.subscribers) }),
    found: { route: 'portal.course.read', path: 'subscribers', kind: 'TYPE' },
  },
  {
    what: 'it answers a room with status 203',
    path: /^\/portal\/api\/room\/\d+$/,
    status: 203,
    found: { route: 'portal.room.read', path: '(status)', kind: 'STATUS' },
  },
  {
    what: 'it shows files in place of saving them',
    path: /^\/portal\/api\/submissions\/files\//,
    headers: { 'content-disposition': 'inline' },
    found: { route: 'portal.submissions.file', path: '(header content-disposition)', kind: 'HEADER' },
  },
];

/** @param behind the address of the server that answers @returns the address of the proxy, and a function that repairs it */
export async function startOldService(behind) {
  let isRepaired = false;
  const { hostname, port } = new URL(behind);
  const server = createServer((req, res) => {
    const [path] = req.url.split('?');
    const plant = isRepaired || req.method !== 'GET' ? undefined : planted.find(each => each.path.test(path));
    const headers = plant ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers;
    const upstream = send({ hostname, port, method: req.method, path: req.url, headers }, answer => {
      if (plant && answer.statusCode === 200) return void spoil(answer, res, plant);
      res.writeHead(answer.statusCode, withoutHop(answer.headersDistinct));
      answer.pipe(res);
    });
    upstream.on('error', () => res.destroy());
    res.on('close', () => upstream.destroy());
    req.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** From now on it answers correctly. */
    repair: () => void (isRepaired = true),
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
}

/**
 * Without the headers about the connection behind: Elo would keep its own connection for the same time, but it ends earlier.
 */
const withoutHop = ({ connection: _one, 'keep-alive': _other, ...headers }) => headers;

async function spoil(answer, res, { changed, status = 200, headers = {} }) {
  const bytes = Buffer.concat(await answer.toArray());
  const body = changed ? Buffer.from(JSON.stringify(changed(JSON.parse(bytes)))) : bytes;
  const { 'transfer-encoding': _chunked, ...own } = withoutHop(answer.headersDistinct);
  res.writeHead(status, { ...own, ...headers, 'content-length': body.length });
  res.end(body);
}
