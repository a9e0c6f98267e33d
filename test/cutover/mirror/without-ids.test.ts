import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/* A change of a record without an id in its request: an older change never undoes a newer one of the same record. */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides(['PORTAL', 'ONBOARDING', 'CMS']);
  ({ elo, old } = sides);
  const [person] = await rows(elo, `select cpf from users where id = ${PARTICIPANT}`);
  cpf = person.cpf;
});

const FACILITATOR = 3;
const PARTICIPANT = 101;
let cpf: string;
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);
const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const withPoints = (digits: string) => digits.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
const pictures = new Map<string, Blob>();
const pictureOf = async (color: string) => {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: color } }).png();
  if (!pictures.has(color)) pictures.set(color, new Blob([new Uint8Array(await image.toBuffer())]));
  return pictures.get(color)!;
};

interface Change {
  route: string;
  /** Changes the record, each time to another value. */
  change(nth: number, activity?: string): ReturnType<TestApp['call']>;
  /** Reads the changed value of the record. */
  sql: string;
}

const AJAX = '/cms/cms-admin/admin-ajax';
const changes: Change[] = [
  {
    route: 'portal.activity-template.save',
    change: (nth, activity = '2') =>
      elo.call('POST', '/portal/api/activity-template', {
        as: { id: FACILITATOR },
        form: formOf({
          ...{ class_id: '1', course_id: '1', cycle_id: '2', activity_id: activity, description: `Modelo ${nth}` },
          file: new Blob([`%PDF-1.4\n${nth}`], { type: 'application/pdf' }),
        }),
      }),
    sql: 'select description from activity_templates where class_id = 1 and activity_id = 2',
  },
  {
    route: 'onboarding.participant.update',
    // The CPF is the same with and without its points.
    change: nth =>
      elo.call('PUT', `/onboarding/api/v1/participantes/${nth % 2 === 0 ? cpf : withPoints(cpf)}`, {
        as: { id: PARTICIPANT },
        json: { name: `Nome ${'ABCD'[nth % 4]}`, race: 'parda' },
      }),
    sql: `select name from users where id = ${PARTICIPANT}`,
  },
  {
    route: 'cms.action.interaction',
    change: nth =>
      elo.call('POST', AJAX, {
        as: { id: PARTICIPANT },
        form: formOf({
          ...{ action: 'handle_item_interaction_counter', post_id: '2' },
          operation: nth % 2 === 0 ? 'add_like' : 'remove_like',
        }),
      }),
    sql: `select count(*)::int from post_likes where post_id = 2 and user_id = ${PARTICIPANT}`,
  },
  {
    route: 'cms.action.cover-upload',
    change: async nth =>
      elo.call('POST', AJAX, {
        as: { id: PARTICIPANT },
        form: formOf({ action: 'cover-upload', cover: await pictureOf(nth % 2 === 0 ? '#0b5c55' : '#f2b544') }),
      }),
    sql: `select sha256 from pictures where user_id = ${PARTICIPANT} and kind = 'COVER' and current`,
  },
];

const waiting = () => rows(elo, 'select toward, reason from mirror_writes order by id');
const hold = () => sides.hold();
const letGo = () => sides.letGo();

beforeEach(async () => {
  await sides.letGo();
  for (const table of ['mirror_writes', 'outbox']) await rows(elo, `delete from ${table}`);
});

describe.each([
  { before: 'COMPARE', after: 'ELO', toward: 'ELO', by: ['legacy', 'elo'] },
  { before: 'VERIFY', after: 'COMPARE', toward: 'LEGACY', by: ['elo', 'legacy'] },
])('after a switch from $before to $after', ({ before, after, toward, by }) => {
  const switched = async ({ route, change }: Change, between?: () => Promise<unknown>) => {
    for (const [nth, mode] of [before, after].entries()) {
      await sides.switchTo(mode, [route]);
      const { status, headers } = await change(nth);
      expect([status < 300, headers.get('x-elo-served-by')]).toEqual([true, by[nth]]);
      await elo.app.cutover.parity.idle();
      if (nth === 0) await between?.();
    }
  };
  const bothHold = async (sql: string) => {
    const [ours, theirs] = [await rows(elo, sql), await rows(old, sql)];
    expect(ours).toEqual(theirs);
    return ours;
  };

  it.each(changes)('$route: an older change is done before a newer one is accepted', async each => {
    await switched(each);
    await sides.mirrored();
    await bothHold(each.sql);
    expect(await waiting()).toEqual([]);
  });

  it('an older change that is not done in time becomes void', async () => {
    const [template] = changes as [Change];
    await switched(template, hold);
    await letGo();
    await sides.mirrored();
    expect(await bothHold(template.sql)).toEqual([{ description: 'Modelo 1' }]);
    expect(await waiting()).toEqual([{ toward, reason: 'SUPERSEDED' }]);
  });
});

it('a change of another record stays', async () => {
  const [{ route, change }] = changes as [Change];
  await sides.switchTo('COMPARE', [route]);
  expect((await change(1, '2')).status).toBe(201);
  await elo.app.cutover.parity.idle();
  await hold();
  await sides.switchTo('ELO', [route]);
  expect((await change(2, '3')).status).toBe(201);
  expect(await waiting()).toEqual([
    { toward: 'ELO', reason: null },
    { toward: 'LEGACY', reason: null },
  ]);
});
