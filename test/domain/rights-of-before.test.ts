import { beforeAll, expect, it } from '@jest/globals';
import { ApiKey, GroupInvitation, HospitalGroup, HospitalGroupMember, User } from '../../src/entities/index.js';
import { ApiKeyScopes } from '../../src/migrations/20261225000000-api-key-scopes.js';
import { InvitedMembers } from '../../src/migrations/20261225000001-invited-members.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A migration narrows a rule, and people and keys keep their earlier rights: its statements run on such rows.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** The statements of a migration that contain a word. */
async function repeat(migration: typeof ApiKeyScopes | typeof InvitedMembers, word: string): Promise<void> {
  const made = new migration({} as never, {} as never);
  made.up();
  const statements = made
    .getQueries()
    .map(String)
    .flatMap(query => query.split(';'))
    .filter(each => each.includes(word));
  expect(statements).toHaveLength(1);
  for (const statement of statements) await elo.make.em().execute(statement);
}

it('after the migration API keys with scopes keep their rights, and keys without scopes stay unrestricted', async () => {
  await elo.make.save(ApiKey, { name: 'painel', keyHash: 'a', scopes: ['classes:read'] });
  await elo.make.save(ApiKey, { name: 'tudo', keyHash: 'b', scopes: null });
  await repeat(ApiKeyScopes, 'update api_keys');
  const found = await elo.make.em().find(ApiKey, { name: ['painel', 'tudo'] }, { orderBy: { name: 'asc' } });
  expect(found.map(({ name, scopesAtRootsOnly }) => [name, scopesAtRootsOnly])).toEqual([
    ['painel', true],
    ['tudo', false],
  ]);
});

it('after the migration people whom staff invited to a hospital group are members, others are not', async () => {
  const { make } = elo;
  const group = await make.save(HospitalGroup, { name: 'Rede' });
  const [supervisor, worker] = [await make.aSupervisor(), await make.aUser()];
  const proven = { emailVerifiedAt: elo.now() };
  const came = async (invitedBy: { id: number }, change: { acceptedAt?: Date | null; isProven?: boolean } = {}) => {
    const { acceptedAt = elo.now(), isProven = true } = change;
    const { id, email } = await make.aUser();
    if (isProven) await make.em().nativeUpdate(User, id, proven);
    await make.save(GroupInvitation, { group: group.id, email: email!, invitedBy: invitedBy.id, acceptedAt });
    return id;
  };
  const member = await came(supervisor);
  await came(worker);
  await came(supervisor, { acceptedAt: null });
  await came(supervisor, { isProven: false });
  await repeat(InvitedMembers, 'insert into hospital_group_members');
  await repeat(InvitedMembers, 'insert into hospital_group_members');
  const found = await make.em().find(HospitalGroupMember, { group: group.id });
  expect(found.map(({ user, role, givenBy }) => [user.id, role, givenBy?.id])).toEqual([
    [member, 'MEMBER', supervisor.id],
  ]);
});
