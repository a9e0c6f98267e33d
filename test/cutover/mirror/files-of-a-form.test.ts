import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MovedRequest } from '../../../src/cutover/moving-routes.js';
import { busy } from '../../../src/failures/errors.js';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';
import type { TestApp } from '../../support/test-app.js';

/*
 * A form with several files: each side gives them numbers of its own, and a number in a request must mean the same file at
 * both.
 */

let sides: TwoSides, elo: TestApp, old: TestApp;
beforeAll(async () => {
  sides = await startTwoSides(['SUBMISSIONS']);
  ({ elo, old } = sides);
});

const routes = ['submissions.create', 'submissions.files.remove'];
const KEY = { authorization: 'demo-api-key' };
const names = ['um.pdf', 'dois.pdf', 'três.pdf', 'quatro.pdf'];
const rows = (app: TestApp, sql: string) => app.make.em().execute<any[]>(sql);

let forms = 0;
async function handIn(sizes: readonly number[] = [0, 0, 0, 0]) {
  const { body: asked } = await elo.call('GET', '/submissions/api/submissions/token', { headers: KEY });
  const form = new FormData();
  for (const [field, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(field, String(value));
  forms += 1;
  names.forEach((name, index) => {
    const content = [`%PDF-1.4\n${name} ${forms}`, Buffer.alloc(sizes[index]!)];
    form.append(`files[${index}]`, new Blob(content, { type: 'application/pdf' }), name);
  });
  const headers = { authorization: `Bearer ${asked.token}` };
  const { status, body } = await elo.call('POST', '/submissions/api/submissions', { form, headers });
  expect(status).toBe(201);
  return body as { files: { id: number; original_name: string }[] };
}
async function remove(id: number) {
  const { status } = await elo.call('DELETE', `/submissions/api/submissions/files?id=${id}`, {
    headers: KEY,
    json: {},
  });
  expect(status).toBe(200);
}
/** The files of the latest submission. */
const filesAt = (app: TestApp) =>
  rows(
    app,
    `select id, original_name as name from stored_files
      where submission_id = (select id from submissions order by created_at desc, id desc limit 1) order by position`,
  );
const namesAt = async (app: TestApp) => (await filesAt(app)).map(({ name }) => name);
const waiting = () => rows(elo, 'select route, reason from mirror_writes order by id');

/** Makes the check of a form's first file slower than that of the others. @returns a function that ends this */
function dawdleWithFirst({ app }: TestApp): () => void {
  const { limits } = app.services;
  const { consume } = limits;
  let isFirst = true;
  limits.consume = async (name, ...more) => {
    const isLate = isFirst && name === 'uploadServiceBytes';
    if (isLate) isFirst = false;
    await consume.call(limits, name, ...more);
    if (isLate) await sleep(500);
  };
  return () => void (limits.consume = consume);
}

/** The bodies of the requests to the other side. */
async function bodiesAsked(work: () => Promise<unknown>): Promise<unknown[]> {
  const { moving } = elo.app.services;
  const { askLegacy, doSilently } = moving;
  const bodies: unknown[] = [];
  const noted = (request: MovedRequest) => void bodies.push(request.body);
  moving.askLegacy = async (route, request) => (noted(request), askLegacy(route, request));
  moving.doSilently = async (request, options) => (noted(request), doSilently(request, options));
  try {
    await work();
  } finally {
    Object.assign(moving, { askLegacy, doSilently });
  }
  return bodies;
}

beforeEach(async () => {
  for (const table of ['mirror_writes', 'outbox', 'mirror_record_ids']) await rows(elo, `delete from ${table}`);
});

it('uploaded files get ids in the order of the form, even when the first one is slow', async () => {
  await sides.switchTo('ELO', routes, 'mirror: false');
  const end = dawdleWithFirst(elo);
  const { files } = await handIn();
  end();
  expect(files.map(({ original_name }) => original_name)).toEqual(names);
  const ids = files.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

describe.each(['COMPARE', 'VERIFY'])('files of a form in %s', mode => {
  beforeEach(() => sides.switchTo(mode, routes));

  it('are the same on both sides when one of them is removed', async () => {
    await rows(old, "select setval('stored_files_id_seq', (select max(id) + 50 from stored_files))");
    const ends = [dawdleWithFirst(elo), dawdleWithFirst(old)];
    const { files } = await handIn();
    await sides.mirrored();
    for (const end of ends) end();
    await remove(files[1]!.id);
    await sides.mirrored();
    expect(await waiting()).toEqual([]);
    const left = ['um.pdf', 'três.pdf', 'quatro.pdf'];
    expect([await namesAt(elo), await namesAt(old)]).toEqual([left, left]);
  });

  it.each([
    { length: 'short', bytes: 0 },
    { length: 'long', bytes: 800_000 },
  ])('are matched when the old service lists them in another order ($length files)', async ({ bytes }) => {
    await rows(
      old,
      `create function backwards() returns trigger language plpgsql as $$ begin
         new.position := 100 - new.position;
         return new;
       end $$;
       create trigger backwards before update of position on stored_files for each row execute function backwards();`,
    );
    try {
      const { files } = await handIn(names.map(() => bytes));
      await sides.mirrored();
      if (mode === 'COMPARE') expect(await filesAt(elo)).toEqual((await filesAt(old)).toReversed());
      await remove(files.find(({ original_name }) => original_name === 'um.pdf')!.id);
      await sides.mirrored();
      expect(await waiting()).toEqual([]);
      const left = ['dois.pdf', 'três.pdf', 'quatro.pdf'];
      expect([await namesAt(elo), await namesAt(old)]).toEqual([left, left.toReversed()]);
    } finally {
      await rows(old, 'drop trigger backwards on stored_files; drop function backwards()');
    }
  });
});

describe.each(['COMPARE', 'VERIFY'])('long files in %s', mode => {
  const LONG = 2 * 1024 * 1024;

  it('go from storage to the other side without staying in memory', async () => {
    await sides.switchTo(mode, routes);
    const { files } = await handIn([LONG, 4 * LONG, 0, 0]);
    await elo.app.cutover.parity.idle();
    expect(await bodiesAsked(() => sides.mirrored())).toEqual([null]);
    expect(await waiting()).toEqual([]);
    const sizes =
      'select original_name as name, size from stored_files where submission_id = (select id from submissions order by created_at desc, id desc limit 1) order by position';
    expect(await rows(elo, sizes)).toEqual(await rows(old, sizes));
    expect(await rows(elo, sizes)).toHaveLength(files.length);
  });

  it('are retried when this machine has no room for them', async () => {
    await sides.switchTo(mode, routes);
    await handIn([LONG, 0, 0, 0]);
    await elo.app.cutover.parity.idle();
    const { spool } = elo.app.services;
    const { take } = spool;
    spool.take = () => {
      throw busy('FILES');
    };
    await expect(sides.mirrored()).rejects.toThrow('later: ');
    spool.take = take;
    await sides.mirrored();
    expect(await waiting()).toEqual([]);
    expect(await namesAt(old)).toEqual(await namesAt(elo));
  });

  it('have their ids translated for the other side', async () => {
    await sides.switchTo(mode, routes);
    // The participant has another number there; in each direction it belongs to the right person only.
    const pair = mode === 'VERIFY' ? '102, 103' : '103, 102';
    await rows(
      elo,
      `insert into mirror_record_ids (record, elo_id, legacy_id, noted_at) values ('User', ${pair}, now())`,
    );
    await handIn([LONG, 0, 0, 0]);
    await sides.mirrored();
    expect(await waiting()).toEqual([]);
    const whose = 'select participant_id as id from submissions order by created_at desc, id desc limit 1';
    const [elos, olds] = [await rows(elo, whose), await rows(old, whose)];
    expect([elos, olds]).toEqual(mode === 'VERIFY' ? [[{ id: 102 }], [{ id: 103 }]] : [[{ id: 103 }], [{ id: 102 }]]);
    expect(await namesAt(old)).toEqual(await namesAt(elo));
  });
});
