import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { portal } from '../../../rest/portal/portal.facade.js';
import { isRaw } from '../../../rest/route.js';
import { findRoute } from '../../support/declared-shapes.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { portalExamples } from './examples.js';

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
beforeAll(async () => {
  elo = await startDemoApp({ CHATBOT_APP_KEY: 'chatbot-key' });
  tried = tryWritesFirst(elo);
});

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

describe.each(portal.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  const json = examples[id]?.json;

  if (/:(?!"client-id").*id/.test(entry.path) && !isRaw(entry) && !entry.multipart) {
    it('answers 400 to an invalid id', async () => {
      const path = entry.path.replaceAll(/:("[^"]+"|\w+)/g, 'zero');
      const reply = await elo.call(entry.method.toUpperCase(), portal.base + path, {
        as: { id: 1 },
        json,
      });
      expect(reply).toMatchObject({ status: 400, body: { status: 400, message: expect.any(String) } });
    });
  }
});

describe('each of the examples', () => {
  it('answers as declared', async () => {
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
      // `call` compares each answer with the declared shape.
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

it('a trial of every write left nothing behind', () => {
  const writes = portal.routes.filter(entry => isWrite(entry)).map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
