import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/factories.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const jobCount = async () =>
  Number((await elo.make.em().execute<{ n: string }[]>('select count(*) as n from agenda_jobs'))[0]!.n);

describe('/admin/jobs', () => {
  it('shows administrators the page and its jobs, with its own assets', async () => {
    const as = await elo.make.anAdmin();
    const page = await elo.call('GET', '/admin/jobs/', { as });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const assets = [...String(page.body).matchAll(/(?:src|href)="(\.?\/[^"#]+\.(?:css|js|svg))"/g)].map(
      ([, each]) => each!,
    );
    expect(assets.filter(address => address.startsWith('./assets/'))).toHaveLength(2);
    expect(assets.filter(address => address.startsWith('/assets/'))).toHaveLength(4);
    for (const address of assets) {
      const { pathname } = new URL(address, 'http://elo.test/admin/jobs/');
      expect((await elo.call('GET', pathname, { as })).status).toBe(200);
    }
    expect(page.body).toMatch(/<header class="bar">/);
    const api = await elo.call('GET', '/admin/jobs/api', { as });
    expect(api.body).toMatchObject({ overview: [{ displayName: 'All Jobs' }], jobs: expect.any(Array) });
    const redirected = await elo.call('GET', '/admin/jobs', { as });
    expect(redirected).toMatchObject({ status: 301 });
    expect(redirected.headers.get('location')).toBe('/admin/jobs/');
  });

  it('says that no worker runs here, or shows the running one', async () => {
    const as = await elo.make.anAdmin();
    expect(await elo.call('GET', '/admin/jobs/api/stats', { as })).toMatchObject({
      status: 503,
      body: { error: 'No worker runs in this process' },
    });
    const worker = await startTestWorker(elo.app);
    elo.app.jobDashboard.attach(worker.agenda);
    const stats = await elo.call('GET', '/admin/jobs/api/stats', { as });
    expect(stats).toMatchObject({ status: 200, body: { backend: { name: 'PostgreSQL' } } });
    const { body } = await elo.call('GET', '/admin/jobs/api', { as });
    expect(body.overview.map((each: { displayName: string }) => each.displayName)).toContain('staged-files-sweep');
    await worker.stop();
  });

  it('refuses everybody else on every path, and nothing changes', async () => {
    const { make } = elo;
    const callers: [{ id: number } | null, Record<string, string>, number][] = [
      [null, {}, 401],
      [null, { authorization: 'Bearer wrong' }, 403],
      [await make.aUser(), {}, 403],
      [await make.aFacilitator(), {}, 403],
      [await make.aSupervisor(), {}, 403],
    ];
    const before = await jobCount();
    for (const [as, headers, status] of callers) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/'],
        ['GET', '/api'],
        ['GET', '/api/stats'],
        ['GET', '/api/events'],
        ['POST', '/api/jobs/create'],
        ['POST', '/api/jobs/delete'],
      ] as const) {
        const json = method === 'POST' ? { jobName: 'staged-files-sweep', jobIds: ['1'] } : undefined;
        const reply = await elo.call(method, `/admin/jobs${path}`, { as, headers, json });
        expect({ path, status: reply.status }).toEqual({ path, status });
        expect(reply.body).toEqual({ message: expect.any(String) });
      }
    }
    expect(await jobCount()).toBe(before);
  });

  it('leads a browser to the sign-in page and back', async () => {
    const reply = await elo.call('GET', '/admin/jobs/', { headers: { accept: 'text/html' } });
    expect(reply.status).toBe(401);
    expect(reply.body).toContain('/cms/sign-in?next=%2Fadmin%2Fjobs%2F');
    const { email } = await elo.make.aMember({ roles: ['ADMIN'] });
    const browser = aBrowser(elo.url);
    const { url } = await browser.signIn({
      username: email!,
      password: PASSWORD,
      callbackUrl: '/admin/jobs/',
    });
    expect(url.pathname).toBe('/admin/jobs/');
    expect((await browser.send(url.href)).status).toBe(200);
    // This simulates another site's form with the session's cookie.
    const forged = await browser.send('/admin/jobs/api/jobs/create', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'jobName=staged-files-sweep',
    });
    expect(forged.status).toBe(403);
  });

  it('leaves an audit record of every change before it is done, with its caller and arguments', async () => {
    const as = await elo.make.anAdmin();
    const changes = {
      create: { jobName: 'staged-files-sweep', jobSchedule: 'in 2 hours', jobData: {} },
      requeue: { jobIds: ['987654'] },
      retry: { jobIds: ['987654'] },
      pause: { jobIds: ['987654'] },
      resume: { jobIds: ['987654'] },
      delete: { jobIds: ['987654'] },
    };
    for (const [verb, json] of Object.entries(changes))
      await elo.call('POST', `/admin/jobs/api/jobs/${verb}`, { as, json });
    await elo.call('GET', '/admin/jobs/api', { as });
    const records = await elo.make.em().execute<{ action: string; actor_user_id: number; route: string }[]>(
      `select r.*, (select jsonb_agg(v.held) from audit_values as v where v.audit_record_id = r.id) as held
           from audit_records as r where route = 'admin.jobs' order by id`,
    );
    expect(records.map(({ action, actor_user_id: who }) => [action, Number(who)])).toEqual(
      Object.keys(changes).map(verb => [`${verb}Jobs`, as.id]),
    );
    expect(JSON.stringify(records[0])).toContain('staged-files-sweep');
    expect(JSON.stringify(records.at(-1))).toContain('987654');
  });

  it('deletes no recurring job, alone or among others, and no list without a bound', async () => {
    const as = await elo.make.anAdmin();
    const worker = await startTestWorker(elo.app);
    elo.app.jobDashboard.attach(worker.agenda);
    const known = async () =>
      (await elo.call('GET', '/admin/jobs/api?limit=200', { as })).body.jobs as {
        job: { _id: string; name: string; repeatInterval?: string; data?: { once?: boolean } };
      }[];
    await elo.call('POST', '/admin/jobs/api/jobs/create', {
      as,
      json: { jobName: 'staged-files-sweep', jobSchedule: 'in 3 hours', jobData: { once: true } },
    });
    const before = await known();
    const recurring = before.filter(({ job }) => job.repeatInterval).map(({ job }) => job._id);
    const once = before.filter(({ job }) => job.data?.once).map(({ job }) => job._id);
    expect([recurring.length > 10, once.length]).toEqual([true, 1]);
    const remove = async (jobIds: unknown) =>
      (await elo.call('POST', '/admin/jobs/api/jobs/delete', { as, json: { jobIds } })).status;
    for (const jobIds of [recurring, [recurring[0]], [...once, recurring.at(-1)], recurring[0], Array(101).fill('1')])
      expect(await remove(jobIds)).toBe(409);
    expect(await known()).toHaveLength(before.length);
    expect(await remove(once)).toBe(200);
    expect(await known()).toHaveLength(before.length - 1);
    await worker.stop();
  });

  it('closes open streams when the server stops', async () => {
    const other = await startTestApp();
    const response = await fetch(`${other.url}/admin/jobs/api/events`, {
      headers: { authorization: await other.bearer(await other.make.anAdmin()) },
    });
    expect(response.status).toBe(200);
    other.app.beginStop();
    other.app.endStreams();
    expect(await response.text()).toContain('connected');
    await other.close();
  });

  it('is linked from the landing page', async () => {
    const { body } = await elo.call('GET', '/', { headers: { accept: 'text/html' } });
    expect(body).toContain('href="/admin/jobs/"');
  });
});
