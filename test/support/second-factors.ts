import { TOTP } from 'otpauth';
import { anAuthenticator } from './authenticator.js';
import type { Reply, TestApp } from './test-app.js';

/** The code of an app at a time, shifted by `steps` of thirty seconds. */
export const codeAt = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * 30_000 });

/** The caller: a person, in a session of this call alone, or the person of the headers. */
type Who = { as: { id: number } } | { headers: Record<string, string> };
const inOneSession = async (elo: TestApp, who: Who): Promise<{ headers: Record<string, string> }> =>
  'headers' in who ? who : { headers: { authorization: await elo.bearer(who.as) } };

const answerOf = (name: string, { body }: Reply) => {
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data[name];
};

/** Adds an app to a person, and moves the clock on so that its next code is another one. @returns its secret */
export async function addTotp(elo: TestApp, who: Who): Promise<{ id: string; secret: string }> {
  const options = await inOneSession(elo, who);
  const { secret } = answerOf('beginTotp', await elo.graphql('mutation { beginTotp { secret } }', {}, options));
  const confirm = 'mutation ($code: String!) { confirmTotp(code: $code, name: "Celular") { id } }';
  const { id } = answerOf('confirmTotp', await elo.graphql(confirm, { code: codeAt(secret, elo.now()) }, options));
  elo.setNow(new Date(elo.now().getTime() + 60_000).toISOString());
  return { id, secret };
}

/** Adds a passkey to a person. */
export async function addPasskey(elo: TestApp, who: Who) {
  const options = await inOneSession(elo, who);
  const key = anAuthenticator();
  const begun = answerOf('beginPasskey', await elo.graphql('mutation { beginPasskey }', {}, options));
  const finish = 'mutation ($r: JSONObject!) { finishPasskey(response: $r, name: "Chave") { id } }';
  const { id } = answerOf('finishPasskey', await elo.graphql(finish, { r: key.make(begun) }, options));
  return { id: id as string, key };
}

export const recoveryCodes = async (elo: TestApp, who: Who): Promise<string[]> =>
  answerOf('newRecoveryCodes', await elo.graphql('mutation { newRecoveryCodes }', {}, await inOneSession(elo, who)));

/** Adds a person's factor to the table alone: an app with a secret that nobody knows. @returns its id */
export async function aSecondFactor(elo: TestApp, { id }: { id: number }): Promise<number> {
  const [row] = await elo.make
    .em()
    .execute<{ id: number }[]>(
      "insert into second_factors (user_id, kind, name, secret, created_at) values (?, 'TOTP', 'Celular', 'x', now()) returning id",
      [id],
    );
  return row!.id;
}
