import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { jobs } from '../../jobs/index.js';
import type { OutboxJob } from '../../jobs/job.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import type { Hearing, Topic } from '../../src/domain/kernel/hearing.js';
import { nouns } from '../../src/domain/registry.js';
import { hearing } from '../../src/domain/who-hears.js';
import { createJobContext } from '../../src/graph/context.js';
import { buildGraph } from '../../src/graph/schema.js';
import { FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { auditedWorld } from './audited-mutations.js';
import { heardElsewhere, hearingPlays, playedElsewhere } from './hearing-plays.js';

// Every mutation declares the people who hear of it (`noun.ts` of its noun). The test runs each mutation, then its outbox
// jobs, and counts the mails and messages.

let elo: TestApp;
let world: Awaited<ReturnType<typeof auditedWorld>>;
beforeAll(async () => {
  elo = await startTestApp({ GRAPH_API_URL: 'http://127.0.0.1:9', CONVERSION_PIXEL_ID: '1', CONVERSION_TOKEN: 'x' });
  await ensureAppKey(elo.app.services);
  elo.setNow(FRIDAY);
  world = await auditedWorld(elo);
});

const mutations = Object.keys(buildGraph().getMutationType()!.getFields());
const outboxJobs = jobs.filter((each): each is OutboxJob => each.kind === 'outbox');
const topics: Readonly<Record<string, Topic>> = Object.fromEntries(outboxJobs.map(({ name, tells }) => [name, tells]));
/** These run first, in this order: some need the results of others. */
const order = ['requestCancellation', 'recordAction', 'signIn', 'cancelEnrollment', 'sendOtp', 'confirmOtp'];
const sorted = [...order, ...mutations.filter(name => !order.includes(name))];

const alwaysOf = (of: Hearing): readonly string[] => ('nobody' in of ? [] : (of.topics ?? []));
const sometimesOf = (of: Hearing): string[] => ('nobody' in of ? [] : Object.keys(of.sometimes ?? {}));
/** The ways by which anybody heard of a topic, and the outbox jobs of each mutation. */
const heard = new Map<string, Set<string>>();
const left = new Map<string, Set<string>>();

interface Call {
  as: { id: number } | null;
  authorization?: string;
  args: string;
  of?: string;
}

/** @returns the jobs that the mutation left in the outbox, and the number of messages it sent at once */
async function play(name: string, { as, authorization, args, of = '{ __typename }' }: Call) {
  const rows = <T>(sql: string) => elo.make.em().execute<T[]>(sql);
  const since = async () =>
    (
      await rows<{ outbox: number; mails: number; messages: number }>(
        `select (select coalesce(max(id), 0)::int from outbox) as outbox, (select coalesce(max(id), 0)::int from mails) as mails,
                (select coalesce(max(id), 0)::int from messages) as messages`,
      )
    )[0]!;
  // Messages from preparing an example are not its own.
  await elo.make.em().execute('delete from outbox where failed_at is null');
  const before = await since();
  const { body } = await elo.graphql(
    `mutation { ${name}${args ? `(${args})` : ''} ${of} }`,
    {},
    { as, headers: { ...(authorization && { authorization }) } },
  );
  expect(body.errors).toBeUndefined();
  const atOnce = (await since()).messages - before.messages;
  const queued = await rows<{ id: string; job: string; payload: unknown }>(
    `select id, job, payload from outbox where id > ${before.outbox} order by id`,
  );
  for (const { id, job, payload } of queued) {
    const ways = heard.get(job) ?? new Set();
    heard.set(job, ways);
    // It asks programs outside, and here are none.
    if ('work' in (topics[job] ?? {})) continue;
    const had = await since();
    const { run, payload: shape } = outboxJobs.find(each => each.name === job)!;
    await run(createJobContext(elo.app.services, job, Number(id)), shape.parse(payload), { attempt: 1 });
    const has = await since();
    if (has.mails > had.mails) ways.add('MAIL');
    if (has.messages > had.messages) ways.add('MESSAGE');
  }
  const found = left.get(name) ?? new Set();
  left.set(name, found);
  for (const { job } of queued) found.add(job);
  return { jobs: [...new Set(queued.map(({ job }) => job))], atOnce };
}

it('every mutation declares its recipients, and nothing else is declared', () => {
  expect(nouns.flatMap(({ hears = {} }) => Object.keys(hears)).toSorted()).toEqual(mutations.toSorted());
});

describe('each mutation', () => {
  it.each(sorted)('queues the declared jobs: %s', async name => {
    const said = hearing[name]!;
    const { jobs: queued, atOnce } = await play(name, await world.mutations[name]!());
    expect(queued).toEqual(expect.arrayContaining([...alwaysOf(said)]));
    expect([...alwaysOf(said), ...sometimesOf(said)]).toEqual(expect.arrayContaining(queued));
    expect(atOnce).toBe('nobody' in said || !said.atOnce ? 0 : 1);
  });
});

describe('in a special state', () => {
  const names = Object.keys(hearingPlays(() => elo));
  it.each(names)('queues the declared jobs: %s', async name => {
    const { mutation, more, ...call } = await hearingPlays(() => elo)[name]!();
    const said = hearing[mutation]!;
    const { jobs: queued } = await play(mutation, call);
    expect(queued.toSorted()).toEqual([...new Set([...alwaysOf(said), ...more])].toSorted());
  });
});

it('each job that is queued only sometimes is tested here, or in the named test', () => {
  const unplayed = Object.entries(hearing).flatMap(([name, said]) =>
    sometimesOf(said).flatMap(topic => (left.get(name)?.has(topic) ? [] : [`${name} ${topic}`])),
  );
  expect(unplayed.toSorted()).toEqual(Object.keys(playedElsewhere).toSorted());
  for (const [file, says] of Object.values(playedElsewhere)) expect(readFileSync(file, 'utf8')).toContain(says);
});

it('each job sends by its declared ways only', () => {
  const played = [...heard].filter(([job]) => 'told' in topics[job]!);
  const said = (job: string) => {
    const topic = topics[job]!;
    return 'told' in topic ? [...new Set(topic.told.flatMap(({ by }) => [...by]))] : [];
  };
  const wrong = played.flatMap(([job, ways]) => {
    const extra = [...ways].filter(way => !said(job).includes(way as never));
    return extra.length > 0 || ways.size === 0 ? [{ job, said: said(job), heard: [...ways] }] : [];
  });
  expect(wrong.map(({ job }) => job)).toEqual(Object.keys(heardElsewhere));
  for (const [file, says] of Object.values(heardElsewhere)) expect(readFileSync(file, 'utf8')).toContain(says);
});

it('the outbox is written under declared job names only', async () => {
  const names = new Set<string>();
  for await (const file of glob('src/{domain,cutover/domain}/**/*.ts'))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:writeOutbox|ensureOutbox|writeOutboxAgain|writeOutboxForEach)\(\s*\w+,\s*'([\w-]+)'/g,
    ))
      names.add(name!);
  expect([...names].filter(name => !(name in topics))).toEqual([]);
  expect(names.size).toBeGreaterThanOrEqual(40);
});
