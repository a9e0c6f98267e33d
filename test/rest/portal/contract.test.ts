import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { facades } from '../../../rest/index.js';
import { toOpenApiPath } from '../../../rest/openapi.js';
import { portal } from '../../../rest/portal/portal.facade.js';
import { isRaw } from '../../../rest/route.js';
import { seedDemoData } from '../../../src/demo/seed.js';
import { findRoute } from '../../support/declared-shapes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { contractRows } from './contract-rows.js';
import { portalExamples } from './examples.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ CHATBOT_APP_KEY: 'chatbot-key' });
  await seedDemoData(elo.app.services);
});
afterAll(() => elo.close());

/** A free hour far enough ahead, on a working day of São Paulo. */
const workingDay = () => {
  let day = DateTime.now().setZone('America/Sao_Paulo').plus({ days: 20 }).startOf('day');
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day.toISODate()!;
};
const date = workingDay();
const examples = portalExamples({
  date,
  start: `${date} 10:00:00`,
  finish: `${date} 11:00:00`,
  blockStart: `${date} 15:00:00`,
  blockFinish: `${date} 16:00:00`,
});

describe('the portal’s OpenAPI document', () => {
  it.each(contractRows)('lists %s %s', async (method, path) => {
    const { body } = await elo.call('GET', '/portal/openapi.json');
    expect(Object.keys(body.paths[path] ?? {})).toContain(method.toLowerCase());
  });

  it('is OpenAPI 3.1 and names every route once, in all facades', async () => {
    const { body } = await elo.call('GET', '/portal/openapi.json');
    expect(body.openapi).toMatch(/^3\.1\./);
    const ids = facades.flatMap(facade => facade.routes.map(entry => entry.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(portal.routes.map(entry => [entry.id, entry] as const))('%s', (id, entry) => {
  const example = examples[id]!;
  const target = portal.base + (example?.path ?? '');

  it('has an example in examples.ts that leads to it', () => {
    expect(example).toBeDefined();
    expect(findRoute(entry.method, target)?.entry.id).toBe(id);
  });

  if (entry.auth === 'open') {
    it('answers callers without credentials', async () => {
      const reply = await elo.call(entry.method.toUpperCase(), target, { json: example.json });
      expect(reply.status).not.toBe(401);
    });
  } else {
    it('turns callers without credentials away with 401', async () => {
      const reply = await elo.call(entry.method.toUpperCase(), target, { json: example.json });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({ status: 401, message: expect.any(String) });
    });

    it('turns a wrong bearer token away', async () => {
      const reply = await elo.call(entry.method.toUpperCase(), target, {
        json: example.json,
        headers: { authorization: 'Bearer wrong' },
      });
      expect(reply.status).toBe(403);
    });
  }

  if (/:(?!"client-id").*id/.test(entry.path) && !isRaw(entry) && !entry.multipart) {
    it('answers 400 to an id that is none', async () => {
      const path = entry.path.replaceAll(/:("[^"]+"|\w+)/g, 'zero');
      const reply = await elo.call(entry.method.toUpperCase(), portal.base + path, {
        as: { id: 1 },
        json: example.json,
      });
      expect(reply).toMatchObject({ status: 400, body: { status: 400, message: expect.any(String) } });
    });
  }

  if (!isRaw(entry) && entry.body) {
    it('answers 415 to another media type', async () => {
      const reply = await elo.call(entry.method.toUpperCase(), target, {
        as: { id: 1 },
        headers: { 'content-type': 'text/plain' },
        form: 'x' as never,
      });
      expect(reply).toMatchObject({ status: 415, body: { status: 415, message: expect.any(String) } });
    });
  }

  if (!isRaw(entry) && entry.body && !entry.multipart) {
    it('answers 400 to malformed JSON and 413 to a body over 1 MiB', async () => {
      const headers = { 'content-type': 'application/json' };
      const malformed = await elo.call(entry.method.toUpperCase(), target, {
        as: { id: 1 },
        headers,
        form: '{"x":' as never,
      });
      expect(malformed).toMatchObject({ status: 400, body: { status: 400, message: 'The body is not valid JSON' } });
      const large = await elo.call(entry.method.toUpperCase(), target, {
        as: { id: 1 },
        json: { x: 'x'.repeat(1_100_000) },
      });
      expect(large).toMatchObject({ status: 413, body: { status: 413, message: expect.any(String) } });
    });
  }
});

describe('the examples', () => {
  it('answer as declared', async () => {
    const cpfs = await elo.make
      .em()
      .execute<{ id: number; cpf: string }[]>('select id, cpf from users where id in (2, 101)');
    const cpfOf = (id: number) => cpfs.find(row => row.id === id)!.cpf;
    for (const [id, { path, as, form, status = 200, json, ...options }] of Object.entries(examples)) {
      const { entry } = findRoute(portal.routes.find(each => each.id === id)!.method, portal.base + path)!;
      const data = form && new FormData();
      for (const [name, value] of Object.entries(form ?? {})) {
        if (typeof value === 'string') data!.append(name, value);
        else data!.append(name, value, 'example.pdf');
      }
      const filled =
        json &&
        JSON.parse(JSON.stringify(json).replaceAll(/of (\d+)/g, (_whole, person: string) => cpfOf(Number(person))));
      // `call` holds each answer against the declared shape.
      const reply = await elo.call(entry.method.toUpperCase(), portal.base + path, {
        ...options,
        as: as && { id: as },
        form: data,
        json: filled,
      });
      expect({ id, status: reply.status, ...(reply.status === status ? {} : { body: reply.body }) }).toEqual({
        id,
        status,
      });
    }
  });
});

describe('below the portal', () => {
  it('an unknown path is 404 JSON', async () => {
    expect(await elo.call('GET', '/portal/api/nothing')).toMatchObject({
      status: 404,
      body: { status: 404, message: 'Not found' },
    });
  });

  it.each(portal.routes.map(entry => [entry.path]))('%s with another method is 405 with Allow', async path => {
    const methods = portal.routes.filter(entry => entry.path === path).map(entry => entry.method);
    const other = (['delete', 'put', 'post', 'patch'] as const).find(
      method => !(methods as string[]).includes(method),
    )!;
    const reply = await elo.call(other.toUpperCase(), portal.base + toOpenApiPath(path).replaceAll(/[{}]/g, ''));
    expect(reply).toMatchObject({ status: 405, body: { status: 405, message: 'Method not allowed' } });
    for (const method of methods) expect(reply.headers.get('allow')).toContain(method.toUpperCase());
  });
});
