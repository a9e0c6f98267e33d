import { beforeAll, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { finderOf, spellingsOfValue } from '../../src/privacy/spellings.js';
import { runRecurring } from '../support/jobs.js';
import { startDemoApp } from '../support/demo-app.js';
import type { TestApp } from '../support/test-app.js';
import { credentialsOf, type ExampleRequest, exampleRequests } from './examples.js';

// Every reading route is called with its example, as staff. No answer identifies an erased participant or an erased
// facilitator, and none fails. `call` checks the declared shapes of the answers.

const ADMIN = { id: 1 };
const PARTICIPANT = { id: 101, name: 'Quitéria Inconfundível Sá' };
const FACILITATOR = { id: 3, name: 'Eustáquio Inigualável Melo' };

let elo: TestApp;
let examples: Record<string, ExampleRequest>;
let isNamed: (text: string) => boolean;
beforeAll(async () => {
  elo = await startDemoApp({ CHATBOT_APP_KEY: 'chatbot' });
  for (const { id, name } of [PARTICIPANT, FACILITATOR])
    await must(`updateUser(id: ${id}, input: { name: "${name}" }) { id }`);
  const known = await elo.make
    .em()
    .execute<{ [field: string]: string }[]>('select name, cpf, email, phone from users where id in (?, ?)', [
      PARTICIPANT.id,
      FACILITATOR.id,
    ]);
  isNamed = finderOf(known.flatMap(each => Object.values(each)).flatMap(spellingsOfValue));
  examples = await exampleRequests(known.find(({ name }) => name === PARTICIPANT.name)!['cpf']!);
});

const must = async (mutation: string) => {
  const { body } = await elo.graphql(`mutation { ${mutation} }`, {}, { as: ADMIN });
  expect(body.errors).toBeUndefined();
};

/** The reading routes that name one of them, and the ones that fail. */
async function askAll(): Promise<{ naming: string[]; failing: string[] }> {
  const naming: string[] = [];
  const failing: string[] = [];
  for (const facade of facades) {
    for (const entry of facade.routes) {
      const example = examples[entry.id];
      if (entry.method !== 'get' || !example) continue;
      const headers = { ...(await credentialsOf(elo, facade, entry, undefined)), ...example.headers };
      const { status, body } = await elo.call('GET', facade.base + example.path, { headers });
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      if (status >= 500) failing.push(`${entry.id}: ${status}`);
      if (isNamed(text)) naming.push(entry.id);
    }
  }
  return { naming, failing };
}
const facadesOf = (ids: readonly string[]) => [...new Set(ids.map(id => id.split('.', 1)[0]))].sort();

it('both people are in answers of the facades at first', async () => {
  const { naming, failing } = await askAll();
  expect(failing).toEqual([]);
  expect(facadesOf(naming)).toEqual(['dashboard', 'onboarding', 'portal', 'schedule']);
});

it('no answer names the people after their erasure, and none fails', async () => {
  await must(`erasePerson(id: ${PARTICIPANT.id}, dryRun: false) { erasure { id } }`);
  const handOver = 'handOver: { appointments: CANCEL }';
  await must(`erasePerson(id: ${FACILITATOR.id}, dryRun: false, ${handOver}) { erasure { id } }`);
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  expect(await runRecurring(elo, 'erasures')).toBe(2);
  // Answers for many callers are cached for half a minute.
  elo.setNow(new Date(Date.now() + 60_000).toISOString());
  expect(await askAll()).toEqual({ naming: [], failing: [] });
});
