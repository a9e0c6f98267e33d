import { beforeAll, describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/platform/watching/logger.js';
import { maskPersonal, maskUrl } from '../../src/platform/watching/mask-personal.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const personal = {
  'e-mail': [
    'ana.silva@example.org',
    'ana.silva%40example.org',
    'ana.silva%2540example.org',
    'ana%2Btag%40example.org',
    'ana+tag@mail.example.com.br',
    'joão@example.org',
    'jo%C3%A3o%40example.org',
  ],
  phone: [
    '5511987654321',
    '+5511987654321',
    '%2B5511987654321',
    '+55 (11) 98765-4321',
    '+55%20(11)%2098765-4321',
    '%2B55+%2811%29+98765-4321',
    '55 11 98765-4321',
    '0055 11 98765 4321',
    '(11) 98765-4321',
    '(11)98765-4321',
    '11 98765-4321',
    '(11) 9 8765-4321',
    '(11) 3456-7890',
    '551134567890',
    '011987654321',
    '0 11 98765-4321',
    '(011) 3456-7890',
    '+351 912 345 678',
    '+1 (415) 555-2671',
  ],
  cpf: ['12345678909', '123.456.789-09', '123.456.789%2D09', '123 456 789 09', '123+456+789-09', '123456789-09'],
};

it.each([
  ['/portal/api/x/%C3%89rica%20Luz?page=2', '/portal/api/x/[hidden]?page=2'],
  ['/%c3%89rica', '/[hidden]'],
  ['/x?busca=%25C3%2589rica&page=2', '/x?busca=[hidden]&page=2'],
  ['/x?of=Maria+Silva&since=2026-11-25T10:00:00%2B00:00', '/x?of=[hidden]&since=2026-11-25T10:00:00%2B00:00'],
  ['/x/Maria%20Silva.pdf', '/x/[hidden]'],
  ['/x?at=2026-11-25%2010:00', '/x?at=2026-11-25%2010:00'],
  [Buffer.from('/Érica/1').toString('latin1'), '/[hidden]/1'],
  ['/files/Ana_Luz_de_Souza.pdf?v=Ana-Luz&x=Ana.Luz', '/files/[hidden]?v=[hidden]&x=[hidden]'],
  ['/cursos/acolhimento-e-triagem/Relato?order=createdAt', '/cursos/acolhimento-e-triagem/Relato?order=createdAt'],
])('personal data in an address is not logged: %s', (url, masked) => {
  expect(maskUrl(url)).toBe(masked);
});

describe('personal data in texts', () => {
  it.each(Object.entries(personal).flatMap(([kind, texts]) => texts.map(text => [text, kind])))(
    'is masked: %s (%s)',
    text => {
      for (const around of [text, `said ${text}.`, `/x?q=${text}&page=2`, `Key (value)=(${text}) exists`]) {
        const masked = maskPersonal(around);
        expect(masked).toMatch(/\[(e-mail|phone|cpf|hidden)\]/);
        const rest = masked.replaceAll(/\[.*?\]/g, '');
        expect(rest).not.toMatch(/\d{4}|silva|ana|example/);
      }
    },
  );

  it.each([
    'token',
    'code',
    'state',
    'security',
    'nonce',
    '_wpnonce',
    'access_token',
    'id_token',
    'csrfToken',
    'password',
    'new_password',
    'senha',
    'signature',
    'X-Amz-Signature',
    'X-Amz-Security-Token',
    'client_secret',
    'api_key',
    'key',
    'hub.verify_token',
    'user[password]',
    'search',
    'name',
    'user_name',
    'nome',
    'q',
    'text',
    'variables',
  ])('is masked in the query field %s', name => {
    expect(maskPersonal(`/a?${name}=s3cr%26et&b=1`)).toBe(`/a?${name}=[hidden]&b=1`);
    expect(maskPersonal(`/a?b=1&${name}=s3cret`)).toBe(`/a?b=1&${name}=[hidden]`);
    expect(maskPersonal(`/in?callbackUrl=${encodeURIComponent(`/a?${name}=s3cret`)}`)).not.toContain('s3cret');
  });

  it.each(['/messaging/g/17.', '/cms/register?invitation=17.', '/cms/register?invitation%3D17.', 'token 17.'])(
    'is masked in a token of Elo (%s)',
    before => {
      for (const length of [32, 64]) expect(maskPersonal(before + 'a1'.repeat(length / 2))).not.toContain('a1a1');
    },
  );

  it.each([
    '/portal/api/submissions?class_id=1&status=sent%20back&page=2',
    '/files/2f1c9c1e-5b7e-4e0e-9a55-12345678901f/report%20final.pdf',
    '/cms/cms-admin/admin-ajax?action=state_cities&state_id=35',
    'took 12.5 ms on 2026-11-22 02:51:55, row 1795316000 at 1795316000123',
    'at file:///app/node_modules/@mikro-orm/core/index.js:12:34',
    'GET /schedule/api/calendar/2026-11-22?from=2026-11-01&to=2026-11-30',
  ])('is not found in %s, which stays unchanged', text => expect(maskPersonal(text)).toBe(text));

  it('a long URL is cut, and no half of a personal value remains at the cut', () => {
    for (let length = 960; length < 1_010; length += 1) {
      const masked = maskUrl(
        `/x?a=${'a'.repeat(length - 5)}&cpf_list=12345678909&mail=ana@example.org&${'b'.repeat(500)}`,
      );
      expect(masked.length).toBeLessThan(1_100);
      expect(masked).not.toMatch(/\d{5}|ana|example/);
    }
    expect(maskUrl(`/${'x'.repeat(15_000)}`)).toBe('… (15001 characters)');
  });

  it('a driver’s error is masked in all its fields', () => {
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const log = createLogger({ level: 'info', stream });
    const row = 'Failing row contains (7, Ana (Bia) Sá, ana@example.org, parda, Olá\n(quem).';
    const error = Object.assign(new Error(`null value of ana@example.org\n - detail: ${row}`), {
      detail: row,
      cause: new Error('phone +55 (11) 98765-4321'),
      huge: 'x '.repeat(50_000),
    });
    log.error({ err: new AggregateError([error], 'ana@example.org') }, 'failed');
    log.error({ err: error }, 'failed');
    log.error({ err: Object.assign(error, { detail: 'Key (name)=(Ana Sá) already exists.' }) }, 'failed');
    expect(lines.join('')).not.toMatch(/ana@|98765|Sá|parda|quem/);
    expect(lines.join('')).toContain('mask-personal.test.ts');
    expect(lines.join('')).toContain('Key (name)=([hidden])');
    expect(lines.join('').length).toBeLessThan(80_000);
  });
});

describe('the log of the embedded PostgreSQL', () => {
  it('quotes no refused rows', async () => {
    const elo = await startTestApp();
    try {
      const settings = `select name, setting from pg_settings where name in ('log_error_verbosity', 'log_min_error_statement')`;
      expect(await elo.make.em().execute(`${settings} order by name`)).toEqual([
        { name: 'log_error_verbosity', setting: 'terse' },
        { name: 'log_min_error_statement', setting: 'panic' },
      ]);
    } finally {
      await elo.close();
    }
  });
});

describe('the log line of a request', () => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp();
  });

  it('is short and masked for the longest URL that Node accepts', async () => {
    await elo.call('GET', `/livez?q=${'a.'.repeat(7_000)}`);
    await elo.call('GET', '/livez?email=ana%40example.org&phone=+55%20(11)%2098765-4321&token=s3cret');
    const [long, short] = elo.logged().trim().split('\n').slice(-2);
    expect(long!.length).toBeLessThan(1_500);
    expect(JSON.parse(short!).req.url).toBe('/livez?email=[hidden]&phone=[hidden]&token=[hidden]');
  });
});
