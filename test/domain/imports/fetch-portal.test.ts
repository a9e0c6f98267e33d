import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fetchPortal } from '../../../src/cutover/old-portal/fetch-portal.js';
import { oldService } from '../../../src/cutover/old-portal/old-service.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

// Another Elo stands for the old portal: it answers as the contract says.

const MEBIBYTE = 1024 * 1024;

let old: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  old = await startDemoApp();
  headers = { authorization: await old.bearer({ id: 1 }) };
});

const portalAt = (url: string) => oldService({ url, headers, maxFileBytes: MEBIBYTE });
const aFolder = () => mkdtemp(path.join(old.directory, 'fetched-'));
const linesOf = async (file: string) => (await readFile(file, 'utf8')).slice(1).trimEnd().split('\r\n');

let server: Server | undefined;
afterEach(() => void server?.close());

/** A portal with answers from the test. */
async function aPortal(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('records of the old portal', () => {
  it('become spreadsheets with files beside them', async () => {
    const folder = await aFolder();
    const classes: number[] = [];
    const fetched = await fetchPortal({
      portal: portalAt(`${old.url}/portal`),
      folder,
      classes: null,
      onClass: ({ id }) => classes.push(id),
    });
    expect(fetched).toEqual({
      classes: 6,
      submissions: 60,
      templates: 1,
      appointments: 3,
      files: 61,
      kept: 0,
      missing: [],
    });
    expect(classes).toEqual([1, 2, 3, 4, 5, 6]);
    const [columns, first] = await linesOf(path.join(folder, 'submissions.csv'));
    expect(columns).toBe(
      'id;participant;class;activity;submitted_at;title;status;score;facilitator_comment;evaluated_at;files',
    );
    expect(first).toMatch(
      /^1;101;1;4;\d{4}-\d\d-\d\dT[\d:.]+Z;Plano de ação;entregue;;;;arquivos\/entregas\/1\/1\/Plano de ação\.pdf$/,
    );
    expect((await linesOf(path.join(folder, 'activity_templates.csv')))[1]).toMatch(
      /^1;1;4;Modelo do plano de ação;arquivos\/modelos\/1\/Modelo do plano de ação\.pdf;/,
    );
    expect((await linesOf(path.join(folder, 'appointments.csv')))[1]).toMatch(
      /^1;1;\d{4}-\d\d-\d\d 09:00:00;\d{4}-\d\d-\d\d 10:00:00;agendamento;101;1;Primeira conversa;@demo;Plano de ação;Por onde começo\?$/,
    );
    // The sums have the format of `sha256sum -c`.
    for (const line of (await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n')) {
      const [sum, name] = line.split('  ') as [string, string];
      expect([name, sum]).toEqual([name, sha256(await readFile(path.join(folder, name)))]);
    }
    expect(await readdir(folder)).toEqual([
      'SHA256SUMS',
      'activity_templates.csv',
      'appointments.csv',
      'arquivos',
      'submissions.csv',
    ]);
  });

  it('are fetched once: a second run keeps files with the right checksum and fetches the others', async () => {
    const folder = await aFolder();
    const fetchFirst = () => fetchPortal({ portal: portalAt(`${old.url}/portal`), folder, classes: [1] });
    await fetchFirst();
    const file = path.join(folder, 'arquivos/entregas/1/1/Plano de ação.pdf');
    const whole = await readFile(file);
    await writeFile(file, 'cut off');
    expect(await fetchFirst()).toMatchObject({ files: 61, kept: 60 });
    expect(await readFile(file)).toEqual(whole);
  });

  it('leave out everything that the caller may not see', async () => {
    const portal = oldService({
      url: `${old.url}/portal`,
      headers: { authorization: await old.bearer({ id: 102 }) },
      maxFileBytes: MEBIBYTE,
    });
    expect(await fetchPortal({ portal, folder: await aFolder(), classes: [1] })).toMatchObject({ submissions: 2 });
    const nobody = oldService({ url: `${old.url}/portal`, headers: {}, maxFileBytes: MEBIBYTE });
    await expect(fetchPortal({ portal: nobody, folder: await aFolder(), classes: [1] })).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: 'The old service did not give /api/submissions?class_id=1: status 401',
    });
  });
});

describe('an old portal that fails', () => {
  const submission = (more: object) => ({
    id: 1,
    participant_id: '101',
    activity_id: 4,
    class_id: 1,
    title: null,
    score: 8.5,
    facilitator_comment: 'Bom; "muito"\nbom',
    evaluated_at: '2025-03-01T10:00:00Z',
    created_at: '2025-02-01T10:00:00Z',
    status: 'evaluated',
    files: [],
    ...more,
  });
  const answering =
    (submissions: object[], file?: RequestListener): RequestListener =>
    (req, res) => {
      if (req.url!.startsWith('/api/submissions/files/') && file) return file(req, res);
      if (req.url!.startsWith('/api/submissions?')) return res.end(JSON.stringify(submissions));
      if (req.url!.startsWith('/api/activity-template')) return res.end('{"data":[]}');
      return res.end('{"status":200,"message":"","data":[]}');
    };
  const withFile = (original_name: string) => submission({ files: [{ id: 7, file_path: 'a b/ç.pdf', original_name }] });

  it('is asked again after 503, no sooner than it says', async () => {
    let asked = 0;
    const all = answering([submission({})]);
    const url = await aPortal((req, res) => {
      asked += 1;
      if (asked <= 2) return res.writeHead(503, { 'retry-after': '0' }).end();
      all(req, res);
    });
    const folder = await aFolder();
    expect(await fetchPortal({ portal: portalAt(url), folder, classes: [1] })).toMatchObject({ submissions: 1 });
    expect((await readFile(path.join(folder, 'submissions.csv'), 'utf8')).split('\r\n')[1]).toBe(
      '1;101;1;4;2025-02-01T10:00:00Z;;avaliada;8.5;"Bom; ""muito""\nbom";2025-03-01T10:00:00Z;',
    );
  });

  it('gets its missing files listed, and the records come without them', async () => {
    const url = await aPortal(answering([withFile('plano.pdf')], (_req, res) => res.writeHead(404).end()));
    const folder = await aFolder();
    expect(await fetchPortal({ portal: portalAt(url), folder, classes: [1] })).toMatchObject({
      submissions: 1,
      files: 0,
      missing: ['a b/ç.pdf'],
    });
  });

  it('can’t write outside the folder, whatever a file is called', async () => {
    const asked: string[] = [];
    const url = await aPortal(
      answering([withFile('../../../../etc/pass|wd')], (req, res) => {
        asked.push(req.url!);
        res.end('content');
      }),
    );
    const folder = await aFolder();
    await fetchPortal({ portal: portalAt(url), folder, classes: [1] });
    expect(asked).toEqual(['/api/submissions/files/a%20b/%C3%A7.pdf']);
    const sum = sha256('content');
    expect(await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(
      `${sum}  arquivos/entregas/1/7/_.._.._.._etc_pass_wd\n`,
    );
  });

  it.each<[string, RequestListener, string]>([
    [
      'with a file that does not end',
      answering([withFile('plano.pdf')], (_req, res) => res.end(Buffer.alloc(MEBIBYTE + 1))),
      '/api/submissions/files/a%20b/%C3%A7.pdf: more than 1048576 bytes',
    ],
    [
      'with another shape',
      answering([{ id: 'x' }]),
      '/api/submissions?class_id=1: an answer of another shape: answer: Invalid input',
    ],
    ['with HTML', (_req, res) => res.end('<html>'), '/api/submissions?class_id=1: an answer that is not JSON'],
    ['with a refusal', (_req, res) => res.writeHead(403).end(), '/api/submissions?class_id=1: status 403'],
  ])('%s ends the run, and no half spreadsheet remains', async (_what, answer, message) => {
    const folder = await aFolder();
    const run = fetchPortal({ portal: portalAt(await aPortal(answer)), folder, classes: [1] });
    await expect(run).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
      message: `The old service did not give ${message}`,
    });
    expect((await readdir(folder)).filter(name => name !== 'arquivos')).toEqual([]);
  });

  it('is not followed to another host', async () => {
    const url = await aPortal((_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    await expect(fetchPortal({ portal: portalAt(url), folder: await aFolder(), classes: [1] })).rejects.toThrow(
      /^The old service did not give \/api\/submissions\?class_id=1: status 302$/,
    );
  });
});
