import { OutboxMessage } from '../../src/entities/index.js';
import { encryptAsPlatform } from '../support/flow-client.js';
import { aChange, aText, notification } from '../support/notifications.js';
import { UNKNOWN_ID } from './arguments.js';
import type { Dice } from './dice.js';
import { type MakeCall, of } from './step.js';
import type { Town } from './town.js';

// Calls of mutations about hospitals, indicators, posts, messages, imported files, and routes.

/** A route that no other part of the walk calls. */
export const ROUTE = 'onboarding.health.read';
const PHONE = '5511987654321';
/** A job that does not exist: only the steps make its dead letters. */
export const UNKNOWN_JOB = 'walk';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const later = (town: Town, hours: number) => new Date(town.now().getTime() + hours * 3_600_000).toISOString();

const byAdministrator =
  (args: (town: Town, dice: Dice) => object): MakeCall =>
  (town, dice) => ({ args: { ...args(town, dice) }, by: town.by('ADMIN', dice) });

/** A failed write to the old service. */
async function aMirrorFailure(town: Town): Promise<string> {
  const [row] = await town.rows<{ id: number }>(
    `insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at, failed_at, reason)
     values ('portal', 'portal.presence.record', 'LEGACY', '{}', '{}', 'x', 'x', now(), now(), 'REFUSED') returning id`,
  );
  return String(row!.id);
}
async function aDeadLetter(town: Town): Promise<string> {
  const row = await town.elo.make.save(OutboxMessage, { job: UNKNOWN_JOB, payload: {}, failedAt: new Date() });
  return String(row.id);
}

export const contentSteps: Record<string, MakeCall> = {
  createHospitalGroup: byAdministrator(town => ({ input: { name: `Grupo ${(town.serial += 1) + 1}` } })),
  createHospital: byAdministrator((town, dice) => ({
    input: {
      name: 'Hospital',
      cityId: '3550308',
      groupId: dice.isOneIn(2) ? town.some('HospitalGroup', dice)?.id : undefined,
    },
  })),
  createHoliday: byAdministrator((town, dice) => ({
    input: { date: town.day(dice.roll(300)), name: 'Feriado', stateId: dice.isOneIn(2) ? '35' : undefined },
  })),
  removeHospitalGroup: (town, dice) => {
    const isUsed = (id: string) => town.model.all('Hospital').some(each => each['group']?.id === id);
    const group = town.some('HospitalGroup', dice, ({ id }) => Number(id) > 1 && !isUsed(id));
    return group ? { args: { id: group.id }, by: town.by('ADMIN', dice) } : null;
  },
  setHospitalGroupRole: byAdministrator((town, dice) => ({
    ...{
      groupId: town.some('HospitalGroup', dice)?.id ?? UNKNOWN_ID,
      userId: town.someone(dice, 'PARTICIPANT')?.id ?? UNKNOWN_ID,
    },
    role: dice.pick(['MEMBER', 'EDITOR', null]),
  })),
  recordMeasurements: async (town, dice) => {
    const group = town.some('HospitalGroup', dice);
    if (!group) return null;
    const measurement = {
      groupId: group.id,
      indicator: dice.pick(['altas', 'obitos']),
      period: '2026-03',
      value: dice.roll(30),
    };
    const [editor] = await town.rows<{ user_id: number }>(
      "select user_id from hospital_group_members where group_id = ? and role = 'EDITOR' order by id limit 1",
      [group.id],
    );
    const by = editor && dice.isOneIn(2) ? { person: String(editor.user_id) } : town.by('ADMIN', dice);
    return { args: { measurements: [measurement], confirmOverwrite: dice.isOneIn(2) }, by };
  },
  removeMeasurements: byAdministrator((town, dice) => ({
    ...{ groupId: town.some('HospitalGroup', dice)?.id ?? UNKNOWN_ID, period: '2026-03' },
    indicators: dice.isOneIn(2) ? ['altas'] : undefined,
  })),
  inviteToGroup: byAdministrator((town, dice) => ({
    groupId: town.some('HospitalGroup', dice)?.id ?? UNKNOWN_ID,
    emails: [`convidada${(town.serial += 1)}@example.org`, ...(dice.isOneIn(3) ? ['pessoa7@example.org'] : [])],
  })),

  createPost: byAdministrator((town, dice) => ({
    input: {
      ...{ slug: `post-${(town.serial += 1)}`, title: 'Título', body: 'Texto', category: 'noticias' },
      publishedAt: dice.isOneIn(3) ? undefined : later(town, dice.isOneIn(3) ? 48 : -1),
    },
  })),
  likePost: (town, dice) => {
    const post = town.some('Post', dice);
    return post ? { args: { id: post.id }, by: of(town.someone(dice, 'PARTICIPANT')) } : null;
  },
  unlikePost: async (town, dice) => {
    const likes = await town.rows<{ post_id: number; user_id: number }>(
      'select post_id, user_id from post_likes order by post_id',
    );
    const like = dice.pick(likes);
    return like ? { args: { id: String(like.post_id) }, by: { person: String(like.user_id) } } : null;
  },
  changeSiteSettings: byAdministrator((_town, dice) => ({
    input: { tagline: dice.pick(['Outra', 'Mais uma']), siteName: 'Elo' },
  })),
  setMaintenanceMode: byAdministrator((_town, dice) => ({
    area: dice.pick(['HUB', 'CADASTRO']),
    enabled: dice.isOneIn(2),
  })),

  sendTemplate: byAdministrator(() => ({
    input: { phone: PHONE, flowToken: 'x', templateId: 't', name: 'Ana', imageUrl: 'https://x.invalid/a.png' },
  })),
  sendReminder: byAdministrator((town, dice) => ({
    input: {
      ...{ phone: PHONE, className: 'T', groupTemplateId: 't', userName: 'Ana' },
      enrollId: town.some('Enrollment', dice)?.id ?? '1',
    },
  })),
  resendFlow: (town, dice) => ({ args: {}, by: of(town.someone(dice, 'PARTICIPANT')) }),
  receiveNotification: (town, dice) => {
    const phone = town.someone(dice, 'PARTICIPANT')?.['phone'] ?? PHONE;
    return {
      args: { body: base64(notification(aChange({ messages: [aText({ from: phone })] }))) },
      by: { other: 'nobody' },
    };
  },
  answerFlow: async town => {
    const { body } = await town.ask({ other: 'nobody' }, '{ flowPublicKey }');
    const ping = JSON.stringify({ version: '3.0', action: 'ping' });
    const { envelope } = encryptAsPlatform(ping, body.data.flowPublicKey);
    return { args: { body: base64(envelope) }, by: { other: 'nobody' } };
  },
  trackConversion: () => ({
    args: {
      input: { eventName: 'Lead', em: 'ana@example.org', eventSourceUrl: 'https://example.org', userAgent: 'x' },
    },
    by: { other: 'nobody' },
  }),

  startImport: async (town, dice) => {
    const by = town.by('ADMIN', dice);
    const course = `importado-${(town.serial += 1)};Importado`;
    const uploadId = await town.stage(
      by,
      new Blob([`slug;title\n${dice.isOneIn(3) ? ';sem slug' : course}\n`]),
      'a.csv',
    );
    return uploadId ? { args: { input: { files: [{ uploadId, name: 'courses.csv' }] } }, by } : null;
  },
  confirmImport: byAdministrator((town, dice) => ({
    id: town.some('Import', dice, each => each['state'] === 'CHECKED')?.id ?? UNKNOWN_ID,
  })),
  cancelImport: byAdministrator((town, dice) => ({
    id: town.some('Import', dice, each => each['state'] === 'CHECKED')?.id ?? UNKNOWN_ID,
  })),

  matchImportColumns: byAdministrator((town, dice) => ({
    id: town.some('Import', dice, each => each['state'] === 'CHECKED')?.id ?? UNKNOWN_ID,
    kind: 'courses',
    columns: [
      { title: 'slug', field: 'slug' },
      { title: dice.isOneIn(4) ? 'preço' : 'title', field: 'title' },
    ],
  })),

  resendDeadLetter: async (town, dice) => ({ args: { id: await aDeadLetter(town) }, by: town.by('ADMIN', dice) }),
  resendDeadLetters: async (town, dice) => {
    await aDeadLetter(town);
    return { args: { filter: { job: UNKNOWN_JOB } }, by: town.by('ADMIN', dice) };
  },
  retryMirror: async (town, dice) => ({ args: { ids: [await aMirrorFailure(town)] }, by: town.by('ADMIN', dice) }),
  giveUpMirror: async (town, dice) => ({ args: { ids: [await aMirrorFailure(town)] }, by: town.by('ADMIN', dice) }),

  setRouteMode: byAdministrator(() => ({ routes: [ROUTE], mode: 'ELO', percent: 100 })),
  announceSunset: byAdministrator(town => ({ routes: [ROUTE], sunsetAt: later(town, 72) })),
  withdrawSunset: byAdministrator(() => ({ routes: [ROUTE] })),
  acknowledgeSunset: byAdministrator(() => ({ route: ROUTE, client: 'all' })),
  scheduleBrownout: byAdministrator((town, dice) => {
    const from = 1 + dice.roll(60);
    return { routes: [ROUTE], from: later(town, from), to: later(town, from + 1) };
  }),
  closeRoute: byAdministrator((_town, dice) => ({ routes: [ROUTE], force: !dice.isOneIn(3) })),
  reopenRoute: byAdministrator(() => ({ routes: [ROUTE] })),
  resetParity: byAdministrator(() => ({ routes: [ROUTE] })),
  ignoreDifferences: byAdministrator((_town, dice) => ({
    route: ROUTE,
    path: dice.pick(['size', 'items[].name']),
    reason: 'sabido',
  })),
  withdrawIgnored: byAdministrator((_town, dice) => ({ route: ROUTE, path: dice.pick(['size', 'items[].name']) })),
};
