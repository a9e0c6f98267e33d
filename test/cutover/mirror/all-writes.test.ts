import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { facades } from '../../../rest/index.js';
import { recordsOfNames } from '../../../src/cutover/mirror/moved-request.js';
import { type AnyRoute, type Facade, isWrite } from '../../../rest/route.js';
import { isMirrored, mirroredAs, whyNotMirrored } from '../../../src/cutover/routes/rules-of.js';
import { schemas } from '../../../src/entities/index.js';
import { unauditedTables } from '../../../src/domain/kernel/unaudited-tables.js';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';
import { credentialsOf, type ExampleRequest, formOf } from '../../rest/examples.js';
import { type Answers, mirrorExamples } from './examples.js';

/*
 * Every mirrored write is sent to one side over HTTP, and the other side does it too: afterwards both hold the same records, in
 * both directions.
 */

const moving = facades.filter(({ routes }) => routes.some(isMirrored));
const mirrored = moving.flatMap(facade => facade.routes.filter(isMirrored).map(entry => ({ facade, entry })));

/** Audited tables that belong to one side alone: its outgoing messages, and its knowledge of the other side. */
const NO_RECORDS = new Set(['messages', 'mirror_writes', 'outbox', 'route_states']);

/**
 * Columns with values of each side's own, by table. Every table has two more: `id`, because an answer need not name it, and the
 * clock of the database.
 */
const OWN: Record<string, readonly string[]> = {
  // The place of a file, and the hash of a password with its salt.
  pictures: ['path'],
  stored_files: ['path'],
  users: ['password_hash'],
  // A worker of one side has sent it; the mirror does not copy that.
  group_link_dispatches: ['status', 'sent_at', 'tries'],
};

/** Tables of records: audited tables without a log of their own. */
const tables = schemas
  .map(({ meta }) => meta.tableName)
  .filter(name => !(name in unauditedTables) && !NO_RECORDS.has(name));

/** Hashes of the rows by table: of complete rows, and of rows without each side's own columns. */
type Records = Record<string, { whole: string; common: string }>;

/** SQL of a row without each side's own columns. */
const common = (name: string) =>
  `(to_jsonb(t) - array[${['id', 'updated_at', ...(OWN[name] ?? [])].map(column => `'${column}'`).join(', ')}])::text`;

async function recordsOf(app: TestApp): Promise<Records> {
  const hash = (text: string) => `count(*) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0)`;
  const each = tables.map(
    name =>
      `select '${name}' as name, ${hash('t::text')} as whole, ${hash(common(name))} as common from "${name}" as t`,
  );
  const rows = await app.make.em().execute<({ name: string } & Records[string])[]>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...hashes }) => [name, hashes]));
}

const changed = (before: Records, after: Records): string[] =>
  tables.filter(name => after[name]!.whole !== before[name]!.whole);

/** Rows of a table that only one side has. */
async function rowsApart(elo: TestApp, old: TestApp, name: string): Promise<string[]> {
  const rowsOf = async (app: TestApp) =>
    (await app.make.em().execute<{ row: string }[]>(`select ${common(name)} as row from "${name}" as t`)).map(
      ({ row }) => row,
    );
  const known = await elo.make
    .em()
    .execute<{ elo_id: number; legacy_id: number }[]>('select elo_id, legacy_id from mirror_record_ids');
  const atOld = new Map(known.map(({ elo_id, legacy_id }) => [String(elo_id), String(legacy_id)]));
  const asOld = (row: string) => row.replace(/\b[1-9]\d{8}\b/g, number => atOld.get(number) ?? number);
  const [ours, theirs] = [(await rowsOf(elo)).map(asOld), await rowsOf(old)];
  return [
    ...ours.filter(row => !theirs.includes(row)).map(row => `Elo alone: ${name} ${row}`),
    ...theirs.filter(row => !ours.includes(row)).map(row => `the old service alone: ${name} ${row}`),
  ];
}

describe.each([
  { mode: 'COMPARE', by: 'legacy', what: 'what the old service accepts, Elo does' },
  { mode: 'VERIFY', by: 'elo', what: 'what Elo accepts, the old service does' },
])('$mode: $what', ({ mode, by }) => {
  let sides: TwoSides, elo: TestApp, old: TestApp;
  let examples: Awaited<ReturnType<typeof mirrorExamples>>;
  const answers: Answers = {};
  beforeAll(async () => {
    sides = await startTwoSides(moving.map(({ name }) => name.toUpperCase()));
    ({ elo, old } = sides);
    sides.stopClocks(new Date().toISOString());
    examples = await mirrorExamples(elo);
    await sides.switchTo(
      mode,
      mirrored.map(({ entry }) => entry.id),
    );
  });

  async function send(facade: Facade, entry: AnyRoute & { action?: string }, request: ExampleRequest) {
    const { path, json, form, as, headers } = request;
    return elo.call(entry.method.toUpperCase(), facade.base + path, {
      json,
      form: formOf(form, entry.action),
      headers: { ...(await credentialsOf(elo, facade, entry, as)), ...headers },
    });
  }

  it('each mirrored route has an example request', () => {
    expect(Object.keys(examples).toSorted()).toEqual(mirrored.map(({ entry }) => entry.id).toSorted());
  });

  // The order is that of the examples: they make the records for later ones.
  it('both sides carry out the example of each mirrored route', async () => {
    const found: Record<string, unknown> = {};
    let before = { elo: await recordsOf(elo), old: await recordsOf(old) };
    for (const [id, example] of Object.entries(examples)) {
      const { facade, entry } = mirrored.find(each => each.entry.id === id)!;
      const answer = await send(facade, entry, typeof example === 'function' ? example(answers) : example);
      answers[id] = answer.body;
      await sides.mirrored();
      const after = { elo: await recordsOf(elo), old: await recordsOf(old) };
      const byElo = changed(before.elo, after.elo);
      const byOld = changed(before.old, after.old);
      found[id] = {
        refused: answer.status < 300 ? null : answer.body,
        by: answer.headers.get('x-elo-served-by'),
        failures: await elo.make.em().execute('select reason, status, detail from mirror_writes'),
        changesSomething: byElo.length > 0,
        changedByOneSide: [...byElo, ...byOld].filter(name => !byElo.includes(name) || !byOld.includes(name)),
      };
      before = after;
    }
    const right = { refused: null, by, failures: [], changesSomething: true, changedByOneSide: [] };
    expect(found).toEqual(Object.fromEntries(Object.keys(examples).map(id => [id, right])));
    const apart = tables.filter(name => before.elo[name]!.common !== before.old[name]!.common);
    expect((await Promise.all(apart.map(name => rowsApart(elo, old, name)))).flat()).toEqual([]);
  }, 300_000);

  it('neither side carries out an action that is refused with status 200', async () => {
    const id = 'cms.action.change-password';
    const { facade, entry } = mirrored.find(each => each.entry.id === id)!;
    const example = examples[id] as ExampleRequest;
    const before = { elo: await recordsOf(elo), old: await recordsOf(old) };
    const answer = await send(facade, entry, { ...example, form: { ...example.form, old_password: 'Errada!2026' } });
    expect([answer.status, answer.body.success]).toEqual([200, false]);
    await elo.app.cutover.parity.idle();
    expect(await elo.make.em().execute('select route from mirror_writes')).toEqual([]);
    await sides.mirrored();
    const after = { elo: await recordsOf(elo), old: await recordsOf(old) };
    expect([...changed(before.elo, after.elo), ...changed(before.old, after.old)]).toEqual([]);
  });
});

it('every write that is not mirrored gives a reason', () => {
  const silent = facades.flatMap(({ routes }) =>
    routes.filter(entry => isWrite(entry) && !isMirrored(entry) && !whyNotMirrored(entry)).map(({ id }) => id),
  );
  // These routes read, although they have a method of writes.
  expect(silent).toEqual(['portal.schedule.slot.list', 'cms.action.more-posts']);
});

it('no mirrored write takes a list of records, which would be superseded all together or not at all', () => {
  const lists = mirrored.flatMap(({ entry }) => {
    const parts = [entry.body, entry.query].filter(part => part !== undefined);
    const text = JSON.stringify(parts.map(part => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })));
    return text.includes('"type":"array"') ? [entry.id] : [];
  });
  expect(lists).toEqual([]);
});

it('every mirrored write names its record, its subject, or only adds', () => {
  const people = ['User', 'Enrollment'];
  const silent = mirrored.flatMap(({ entry }) => {
    const fields = [entry.params, entry.query, entry.body].flatMap(part =>
      part instanceof z.ZodObject ? Object.keys(part.shape) : [],
    );
    const { id, about } = mirroredAs(entry) ?? {};
    const named = fields.flatMap(name => (name === 'id' ? id : recordsOfNames[name]) ?? []);
    return about || named.some(record => !people.includes(record)) ? [] : [entry.id];
  });
  // A late run of these undoes nothing: added records stay, and it reverts neither a cancellation nor a watched meeting.
  expect(silent).toEqual([
    'portal.presence.record',
    'portal.presence.auto',
    'portal.presence.recovery',
    'portal.enrollment.request-cancellation',
    'portal.enroll.cancel',
    'portal.meeting-status.update',
    'portal.log.record',
    'portal.participant-mode.record',
    'portal.submissions.create',
    'portal.schedule.appointment.create',
    'portal.schedule.block',
    'submissions.create',
    'schedule.appointments.create',
    'cms.action.enroll',
  ]);
});
