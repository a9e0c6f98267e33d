import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { aVisitor } from '../../support/cms.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let admin: User, participant: User;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, participant] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
});

it('theme_settings has the defaults and the values that administrators set', async () => {
  const read = () => aVisitor(elo).call('GET', '/cms/api/core/v1/theme_settings');
  const defaults = {
    site_name: 'Elo',
    tagline: '',
    logo_url: null,
    favicon_url: null,
    primary_color: '#0b5c55',
    secondary_color: '#f2b544',
    support_email: null,
    registration_url: null,
    privacy_policy_url: 'https://example.org/privacy',
    footer: '',
    recaptcha_enabled: false,
    recaptcha_site_key: null,
  };
  const reply = await read();
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: defaults });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  const change = 'mutation ($input: SiteSettingsInput!) { changeSiteSettings(input: $input) { siteName } }';
  const set = (input: object, as: { id: number } | null = admin) => elo.graphql(change, { input }, { as });
  await Promise.all([set({ siteName: 'Novo nome' }), set({ primaryColor: '#112233' }), set({ footer: 'Rodapé' })]);
  expect((await read()).body).toEqual({
    ...defaults,
    site_name: 'Novo nome',
    primary_color: '#112233',
    footer: 'Rodapé',
  });
  for (const wrong of [
    { primaryColor: 'red' },
    { logoUrl: 'javascript:alert(1)' },
    { siteName: '' },
    { footer: 'x'.repeat(1001) },
  ])
    expect((await set(wrong)).body.errors[0].extensions.code).toBe('INVALID');
  for (const as of [null, participant, await elo.make.aSupervisor()])
    expect((await set({ siteName: 'X' }, as)).body.errors[0].extensions.code).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
  expect((await read()).body.site_name).toBe('Novo nome');
});

it('maintenance_mode reports hub and cadastro separately', async () => {
  const read = (query: string) => aVisitor(elo).call('GET', `/cms/api/core/v1/maintenance_mode${query}`);
  const open = { enabled: false, message: 'Estamos em manutenção. Voltamos em breve.', expected_until: null };
  expect((await read('?slug=hub')).body).toEqual({ slug: 'hub', ...open });
  const set = `mutation ($until: DateTime) {
    setMaintenanceMode(area: HUB, enabled: true, message: "Voltamos às 14h.", expectedUntil: $until) { enabled } }`;
  await elo.graphql(set, { until: '2026-11-21T17:00:00Z' }, { as: admin });
  expect((await read('?slug=hub')).body).toEqual({
    slug: 'hub',
    enabled: true,
    message: 'Voltamos às 14h.',
    expected_until: '2026-11-21T17:00:00.000Z',
  });
  expect((await read('?slug=cadastro')).body).toEqual({ slug: 'cadastro', ...open });
  await elo.graphql('mutation { setMaintenanceMode(area: HUB, enabled: false) { enabled } }', {}, { as: admin });
  expect((await read('?slug=hub')).body).toEqual({
    slug: 'hub',
    enabled: false,
    message: 'Voltamos às 14h.',
    expected_until: null,
  });
  const strangers = await elo.graphql(
    'mutation { setMaintenanceMode(area: HUB, enabled: true) { enabled } }',
    {},
    { as: participant },
  );
  expect(strangers.body.errors[0].extensions.code).toBe('FORBIDDEN');
  for (const query of ['', '?slug=', '?slug=HUB', '?slug=portal'])
    expect(await read(query)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
});
