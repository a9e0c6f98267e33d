import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { facades } from '../../../rest/index.js';
import type { KeptAnswer } from '../../../src/cutover/relay/exchange.js';
import { type AnyRoute, type Facade, isRaw, isWrite } from '../../../rest/route.js';
import { compareAnswers } from '../../../src/cutover/domain/parity/compare.rules.js';
import { ruleTreeOf, stepsOf } from '../../../src/cutover/domain/parity/comparison-rules.rules.js';
import type { ComparedAnswer } from '../../../src/cutover/domain/parity/compared-answer.rules.js';
import { rulesOf } from '../../../src/cutover/routes/rules-of.js';
import { startDemoApp } from '../../support/demo-app.js';
import { keptRequest } from '../../support/kept-request.js';
import type { CallOptions, TestApp } from '../../support/test-app.js';
import { portalExamples } from '../../rest/portal/examples.js';
import { credentialsOf, type ExampleRequest, exampleRequests, formOf, workingDay } from '../../rest/examples.js';

/*
 * Every route is called at two servers with the same records. The second is another installation, with secrets of its own, some
 * moments later, and its new records get other ids. A comparison with an old service must not count the differences between
 * these answers.
 */

const SETTINGS = {
  CONVERSION_PIXEL_ID: '1',
  CONVERSION_TOKEN: 'x',
  GRAPH_API_URL: 'http://127.0.0.1:1/v1',
};
const STEP_MS = 5 * 60_000;
let elo: TestApp, old: TestApp;
beforeAll(async () => {
  elo = await startDemoApp(SETTINGS);
  old = await startDemoApp({ ...SETTINGS, AUTH_SECRET: 'of-another-installation-'.repeat(3) });
  await advanceSequences(old);
  // The attendance of the running meeting comes in steps from its start: none begins between the two clocks, nor during the test.
  const [{ start }] = await elo.make
    .em()
    .execute<[{ start: string }]>(
      'select min(starts_at)::text as start from meetings where now() between starts_at and ends_at',
    );
  const now = Date.now() - ((Date.now() - Date.parse(start)) % STEP_MS) + STEP_MS / 2;
  elo.setNow(new Date(now).toISOString());
  old.setNow(new Date(now + 5_000).toISOString());
});

async function advanceSequences(app: TestApp): Promise<void> {
  await app.make.em().execute(`
    do $$ declare s record; begin
      for s in select schemaname, sequencename, coalesce(last_value, 1) as at from pg_sequences loop
        perform setval(format('%I.%I', s.schemaname, s.sequencename), s.at + 1000);
      end loop;
    end $$`);
}

const date = workingDay(20);
const examples: Record<string, ExampleRequest> = {
  ...(await exampleRequests('52998224725')),
  ...(portalExamples({
    date,
    start: `${date} 10:00:00`,
    finish: `${date} 11:00:00`,
    blockStart: `${date} 15:00:00`,
    blockFinish: `${date} 16:00:00`,
  }) as Record<string, ExampleRequest>),
};

async function answerOf(app: TestApp, facade: Facade, entry: AnyRoute): Promise<ComparedAnswer> {
  const { path: target, json, form: fields, as, headers } = examples[entry.id]!;
  const form = formOf(fields, isRaw(entry) ? undefined : entry.action);
  const options: CallOptions = {
    json,
    form,
    headers: { ...(await credentialsOf(app, facade, entry, as)), ...headers },
  };
  const request = await keptRequest(app, entry.method.toUpperCase(), facade.base + target, options);
  const answer: KeptAnswer = await app.app.cutover.trial.tryOut(request);
  return { ...answer, body: answer.body! };
}
const compare = async (entry: AnyRoute, ours: ComparedAnswer, theirs: ComparedAnswer) =>
  (await compareAnswers(ours, theirs, rulesOf(entry), { zone: 'America/Sao_Paulo', hash: text => text })).map(
    ({ path, kind }) => `${kind} ${path}`,
  );

/** The answer with one difference that every route must report. */
function planted(answer: ComparedAnswer): ComparedAnswer {
  const isJson = /\bjson\b/.test(answer.headers['content-type'] ?? '');
  if (!isJson) return { ...answer, status: 418 };
  const body: unknown = JSON.parse(answer.body.toString());
  const changed = Array.isArray(body)
    ? [...body, null]
    : body && typeof body === 'object'
      ? { ...body, planted: 1 }
      : [body];
  return { ...answer, body: Buffer.from(JSON.stringify(changed)) };
}

/** Routes that need rows or files of their own. */
const WITHOUT_EXAMPLE = /^(messaging\.flow\.answer|cms\.(kpis|pictures|system-logs)\..+)$/;

describe.each(facades.map(facade => [facade.name, facade] as const))('facade %s', (_name, facade) => {
  const routes = facade.routes.filter(({ id }) => !WITHOUT_EXAMPLE.test(id));
  it.each(routes.map(entry => [entry.id, entry] as const))(
    'route %s is equal on both sides, and a planted difference is found',
    async (_id, entry) => {
      const [ours, theirs] = [await answerOf(elo, facade, entry), await answerOf(old, facade, entry)];
      expect(await compare(entry, ours, theirs)).toEqual([]);
      if (!isWrite(entry)) expect(await compare(entry, ours, planted(theirs))).toHaveLength(1);
    },
  );
});

it('each path that a route declares for comparisons exists in its answers', () => {
  const declared = facades.flatMap(({ routes }) =>
    routes.flatMap(entry => {
      // A text that is no path is refused here.
      const rules = rulesOf(entry);
      ruleTreeOf(rules);
      const paths = [rules.ignore, rules.varies, rules.anyOrder].flatMap(each => each ?? []);
      // Auth.js answers in shapes of its own.
      if (entry.id.includes('.auth.')) return [];
      return paths.filter(each => !each.startsWith('(')).map(each => [entry, each] as const);
    }),
  );
  const nowhere = declared.filter(([entry, each]) => !shapesOf(entry).some(shape => leads(shape, stepsOf(each))));
  expect(nowhere.map(([{ id }, each]) => `${id} ${each}`)).toEqual([]);
  expect(declared.length).toBeGreaterThan(80);
});

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

const shapesOf = (entry: AnyRoute): JsonSchema[] =>
  (isRaw(entry) ? [entry.produces?.shape] : Object.values(entry.reply as Record<string, z.ZodType | null>))
    .filter(shape => shape instanceof z.ZodType)
    .map(shape => z.toJSONSchema(shape, { unrepresentable: 'any' }) as JsonSchema);

/** True when a path leads to a part of a shape. */
function leads(shape: JsonSchema, [step, ...rest]: string[], defs = shape.$defs): boolean {
  if (step === undefined) return true;
  if (shape.$ref) return leads(defs![shape.$ref.split('/').at(-1)!]!, [step, ...rest], defs);
  const some = [...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  if (some.some(each => leads(each, [step, ...rest], defs))) return true;
  if (step === '[]') return shape.items !== undefined && leads(shape.items, rest, defs);
  const { properties = {}, additionalProperties: more } = shape;
  if (step === '*')
    return [...Object.values(properties), ...(typeof more === 'object' ? [more] : [])].some(each =>
      leads(each, rest, defs),
    );
  return properties[step] !== undefined && leads(properties[step], rest, defs);
}
