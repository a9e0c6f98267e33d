import { ApiKey } from '../../src/entities/index.js';
import type { TestApp } from '../support/test-app.js';
import { mailedCode } from '../support/passcodes.js';
import { runOutbox } from '../support/jobs.js';
import type { AuditedMutation } from './audited-mutations.js';

let serial = 0;

/** Mutations of people and keys, as in audited-mutations.ts. */
export function peopleMutations(
  elo: TestApp,
  { admin }: { admin: { id: number } },
): { [name: string]: () => Promise<AuditedMutation> } {
  const { make } = elo;
  return {
    createUser: async () => ({
      as: admin,
      args: `input: { name: "Ana Nova", email: "nova${(serial += 1)}@example.org", roles: [FACILITATOR] }`,
      changes: ['User', 'ActionToken'],
    }),
    updateUser: async () => {
      const { id } = await make.aUser();
      return { as: admin, args: `id: ${id}, input: { name: "Outro Nome" }`, changes: [`User:${id}`] };
    },
    setRoles: async () => {
      const { id } = await make.aUser();
      return { as: admin, args: `id: ${id}, roles: [FACILITATOR]`, changes: [`User:${id}`] };
    },
    createApiKey: async () => ({
      as: admin,
      args: `name: "auditada ${(serial += 1)}", scopes: ["classes:read"]`,
      of: '{ apiKey { id } }',
      changes: ['ApiKey'],
    }),
    revokeApiKey: async () => {
      const { id } = await make.save(ApiKey, { name: `auditada ${(serial += 1)}`, keyHash: `hash ${serial}` });
      return { as: admin, args: `id: ${id}`, changes: [`ApiKey:${id}`] };
    },
    requestSignInCode: async () => {
      const { email } = await make.aUser();
      return { as: null, args: `identifier: "${email}"`, of: '', changes: [] };
    },
    signInWithCode: async () => {
      const { email } = await make.aMember();
      await elo.graphql('mutation ($name: String!) { requestSignInCode(identifier: $name) }', { name: email });
      await runOutbox(elo);
      const args = `identifier: "${email}", code: "${await mailedCode(elo, email!)}"`;
      return { as: null, args, of: '{ token }', changes: ['SignInCode'] };
    },
    setPassword: async () => {
      const user = await make.aUser();
      return { as: user, args: 'password: "Nova!Senha2026"', of: '{ token }', changes: [`User:${user.id}`] };
    },
    requestPasswordReset: async () => {
      const { email } = await make.aUser();
      return { as: null, args: `email: "${email}"`, of: '', changes: [] };
    },
  };
}
