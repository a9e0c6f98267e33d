import type { TestApp } from '../support/test-app.js';
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
  };
}
