import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { driftCheck } from '../../../src/cutover/jobs/drift-check.job.js';
import type { User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { runOutbox } from '../../support/jobs.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* The address of an old service leads to Elo itself, as after a change of DNS: no request and no write repeats endlessly. */

let elo: TestApp, old: OldService, admin: User;
let passed = 0;
let passBack: Parameters<OldService['answer']>[0];
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({ LEGACY_URL_PORTAL: `${old.url}/portal` });
  admin = await elo.make.anAdmin();
  const { hostname, port } = new URL(elo.url);
  passBack = (req, res) => {
    passed += 1;
    if (passed > 10) return void res.writeHead(500).end();
    const { method, url: path, headers } = req;
    const back = request({ hostname, port, method, path, headers }, answer => {
      res.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(res);
    });
    req.pipe(back);
  };
  old.answer(passBack);
});

async function switchTo(mode: string, route: string, more = '') {
  passed = 0;
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ["${route}"], mode: ${mode}, force: true ${more}) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
}
const counts = async (route: string) => {
  await elo.app.cutover.parity.idle();
  await elo.app.cutover.parity.flush();
  const { body } = await elo.graphql(
    '{ routes(facade: "portal") { id equal different otherSideFailed } }',
    {},
    { as: admin },
  );
  const { id: _id, ...found } = body.data.routes.find(({ id }: { id: string }) => id === route);
  return found;
};

it.each(['LEGACY', 'COMPARE'])(
  'in %s an address that leads back to Elo is asked once, and answered like an unreachable service',
  async mode => {
    await switchTo(mode, 'portal.reasons.list');
    for (const path of ['/portal/api/reasons', '/portal/api/unheard-of']) {
      passed = 0;
      const answer = await fetch(elo.url + path);
      expect([answer.status, await answer.json(), passed]).toEqual([
        502,
        { status: 502, message: expect.any(String) },
        1,
      ]);
    }
    expect(elo.logged()).toContain('the address of an old service leads to Elo itself');
  },
);

it('in VERIFY Elo’s own answer is not taken for an answer of the old service', async () => {
  await switchTo('VERIFY', 'portal.liveness.read');
  expect((await elo.call('GET', '/portal/api/liveness')).status).toBe(200);
  expect(await counts('portal.liveness.read')).toEqual({ equal: 0, different: 0, otherSideFailed: 1 });
  expect(passed).toBe(1);
});

it('a route in mode ELO refuses requests that Elo itself sent', async () => {
  await switchTo('VERIFY', 'portal.reasons.list', ', mirror: true');
  let headers: IncomingHttpHeaders = {};
  old.answer((req, res) => {
    headers = req.headers;
    res.writeHead(200).end();
  });
  expect((await elo.call('GET', '/portal/api/reasons')).status).toBe(200);
  await elo.app.cutover.parity.idle();
  old.answer(passBack);
  await switchTo('ELO', 'portal.reasons.list');
  const mark = { 'x-elo-relayed': String(headers['x-elo-relayed']) };
  expect((await fetch(`${elo.url}/portal/api/reasons`, { headers: mark })).status).toBe(502);
  for (const [path, sent] of [
    ['/portal/api/reasons', {}],
    ['/portal/api/reasons', { 'x-elo-relayed': 'x' }],
    ['/portal/api/liveness', mark],
  ] as const)
    expect([path, (await elo.call('GET', path, { headers: sent })).status]).toEqual([path, 200]);
});

describe('a comparison with an address that leads back to Elo', () => {
  const said = 'the address of the old service leads to Elo itself';

  it('is not reported as equal by the nightly check', async () => {
    await switchTo('VERIFY', 'portal.log.record', ', mirror: true');
    const ctx = createJobContext(elo.app.services, driftCheck.name);
    await driftCheck.run(ctx);
    const rows = await elo.make.em().execute('select noun, compared, error from drift_reports order by id');
    expect(rows.slice(0, 2)).toEqual([
      { noun: 'Class', compared: 0, error: said },
      { noun: 'Submission', compared: 0, error: said },
    ]);
  });

  it('is not reported as equal by the command', async () => {
    const headers = path.join(elo.directory, 'headers.txt');
    await writeFile(headers, `Authorization: ${await elo.bearer(admin)}\n`);
    const { code, stdout } = await runCommand(elo, 'parity', ['--drift', 'portal', '--headers', headers], {
      LEGACY_URL_PORTAL: `${old.url}/portal`,
    });
    expect([code, stdout]).toEqual([1, expect.stringMatching(`^Class +not compared: ${said}\n`)]);
  });

  it('is not reported as equal through another process without an old service', async () => {
    const other = await startTestApp({}, { database: { url: elo.databaseUrl } });
    try {
      const headers = path.join(elo.directory, 'headers.txt');
      await writeFile(headers, `Authorization: ${await elo.bearer(admin)}\n`);
      const given = ['--drift', 'portal', '--url', `${other.url}/portal`, '--headers', headers];
      const { code, stdout } = await runCommand(elo, 'parity', given);
      expect([code, stdout]).toEqual([1, expect.stringMatching(`^Class +not compared: ${said}\n`)]);
    } finally {
      await other.close();
    }
  });

  it('is not reported as equal for recorded requests', async () => {
    const log = path.join(elo.directory, 'access.log');
    await writeFile(
      log,
      '10.0.0.1 - - [22/Nov/2026:10:00:00 -0300] "GET /portal/api/reasons HTTP/1.1" 200 9 "-" "x"\n',
    );
    const { code, stdout, stderr } = await runCommand(elo, 'parity', [log, '--facade', 'portal'], {
      LEGACY_URL_PORTAL: `${old.url}/portal`,
    });
    expect(stdout).toContain(`1 asked, 0 equal, 1 not comparable: ${said}`);
    expect([code, stderr]).toEqual([1, `${said}: nothing is compared.\n`]);
  });
});

it('LEGACY_SIGN_IN: a looping sign-in address is asked once, and the log says where it leads', async () => {
  const cms = await startOldService();
  const asking = await startTestApp({ LEGACY_URL_CMS: `${cms.url}/cms`, LEGACY_SIGN_IN: 'true' });
  try {
    const { hostname, port } = new URL(asking.url);
    let asked = 0;
    cms.answer((req, res) => {
      asked += 1;
      if (asked > 10) return void res.writeHead(500).end();
      const { method, url: path, headers } = req;
      const back = request({ hostname, port, method, path, headers }, answer => {
        res.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(res);
      });
      req.pipe(back);
    });
    const person = await asking.make.aUser({ passwordHash: undefined });
    const { body } = await asking.graphql(
      'mutation ($u: String!) { signIn(username: $u, password: "Senha de lá 2021") { token } }',
      { u: person.email },
    );
    expect(body.errors).toHaveLength(1);
    expect(asked).toBe(1);
    expect(asking.logged()).toContain('the old content backend is not asked: LEGACY_URL_CMS leads to Elo itself');
  } finally {
    await asking.close();
    await cms.close();
  }
});

it('a mirrored write is done once', async () => {
  await switchTo('VERIFY', 'portal.log.record', ', mirror: true');
  const participant = await elo.make.aUser();
  const enrollment = await elo.make.anEnrollment({ participant });
  const json = { subscriber_id: enrollment.id, action: 'anotado' };
  expect((await elo.call('POST', '/portal/api/logs', { as: participant, json })).status).toBe(200);
  await expect(runOutbox(elo)).rejects.toMatchObject({ reason: 'MIRROR_LATER' });
  const rows = await elo.make.em().execute("select id from action_logs where action = 'anotado'");
  expect([rows.length, passed]).toEqual([1, 1]);
});
