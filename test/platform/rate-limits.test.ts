import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ TRUST_PROXY: '1', OTP_COOLDOWN_SECONDS: '0' });
});

const rows = <Row>(sql: string) => elo.orm.em.fork().execute<Row[]>(sql);

it('no rate limit has a phone, e-mail, CPF or address in its key', async () => {
  const user = await elo.make.aUser({ email: 'maria.chave@test.invalid' });
  const phone = '5511987651234';
  const address = '203.0.113.77';
  const headers = { authorization: 'Bearer demo-service-token', 'x-forwarded-for': address };
  await elo.call('POST', '/messaging/otp', { headers, json: { phone } });
  await elo.call('POST', '/messaging/otp/confirmation', { headers, json: { phone, code: '000000' } });
  for (const username of [user.email!, user.cpf!, 'stranger@test.invalid'])
    await elo.call('POST', '/cms/api/jwt-auth/v1/token', { headers, json: { username, password: 'wrong' } });
  const query = 'mutation ($email: String!) { resendActivation(email: $email) }';
  await elo.graphql(query, { email: 'stranger@test.invalid' }, { headers: { 'x-forwarded-for': address } });

  const counted = await rows<{ key: string }>('select key from rate_limits');
  expect(counted.length).toBeGreaterThanOrEqual(6);
  for (const { key } of counted) expect(key).toMatch(/^[A-Za-z]+:[\w-]{43}$/);

  // Text columns of unique indexes, in every other table too. `users` identifies people, and a passcode belongs to a phone
  // until it is swept.
  const columns = await rows<{ table: string; column: string }>(`
    select distinct c.relname as table, a.attname as column
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace and a.atttypid in ('text'::regtype, 'varchar'::regtype)
      and c.relname not in ('users', 'passcodes')`);
  expect(columns).toContainEqual({ table: 'idempotency_keys', column: 'key_hash' });
  for (const { table, column } of columns) {
    const text = JSON.stringify(await rows(`select "${column}" from "${table}"`));
    for (const secret of [phone, phone.slice(2), address, user.email!, user.cpf!, 'stranger@'])
      expect({ table, column, holds: text.includes(secret) }).toEqual({ table, column, holds: false });
  }
});

it('rate limits are in a logged table, which survives a crash', async () => {
  expect(await rows("select relpersistence as kept from pg_class where relname = 'rate_limits'")).toEqual([
    { kept: 'p' },
  ]);
});
