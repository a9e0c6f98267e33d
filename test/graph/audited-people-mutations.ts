import { sendSignInCode } from '../../src/domain/sessions/send-sign-in-code.js';
import { createJobContext } from '../../src/graph/context.js';
import {
  ActionToken,
  ApiKey,
  Consent,
  ConsentText,
  Erasure,
  Import,
  type ImportState,
} from '../../src/entities/index.js';
import type { TestApp } from '../support/test-app.js';
import { tokenOf } from '../support/action-tokens.js';
import { anAuthenticator } from '../support/authenticator.js';
import { PASSWORD } from '../support/factories.js';
import { addPasskey, aSecondFactor, codeAt } from '../support/second-factors.js';
import { mailedCode } from '../support/passcodes.js';
import type { AuditedMutation } from './audited-mutations.js';

let serial = 0;

/** Mutations of people and keys, as in audited-mutations.ts. */
export function peopleMutations(
  elo: TestApp,
  { admin, participant }: { admin: { id: number }; participant: { id: number } },
): { [name: string]: () => Promise<AuditedMutation> } {
  const { make } = elo;
  const aText = () =>
    make.save(ConsentText, {
      ...{ purpose: `texto-${(serial += 1)}`, version: 1, title: 'Fotos', text: 'Podem ser mostradas.' },
      publishedAt: elo.now(),
    });
  const aStaffMember = () => make.aMember({ roles: ['FACILITATOR'] });
  const aFactor = (user: { id: number }) => aSecondFactor(elo, user);
  const anImport = async (state: ImportState) =>
    (await make.save(Import, { state, checkedAt: elo.now(), createdBy: admin.id, files: [], counts: [], problems: [] }))
      .id;
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
    requestRecovery: async () => {
      const { email } = await make.aUser();
      return { as: null, args: `identifier: "${email}"`, of: '', changes: [] };
    },
    confirmPhone: async () => {
      const user = await make.aUser({ phoneVerifiedAt: elo.now() });
      const phone = `55119876${String(10_000 + (serial += 1))}`;
      const link = { user: user.id, purpose: 'CHANGE_PHONE', phone, salt: 'cd'.repeat(32) } as const;
      await make.save(ActionToken, { ...link, expiresAt: new Date(elo.now().getTime() + 3_600_000) });
      const args = `token: "${await tokenOf(elo, user.id, 'CHANGE_PHONE')}"`;
      return { as: null, args, of: '', changes: ['ActionToken', 'ActionToken', 'User'] };
    },
    keepContact: async () => {
      const user = await make.aUser();
      const link = { user: user.id, purpose: 'KEEP_EMAIL', email: user.email, salt: 'cd'.repeat(32) } as const;
      await make.save(ActionToken, { ...link, expiresAt: new Date(elo.now().getTime() + 3_600_000) });
      const args = `token: "${await tokenOf(elo, user.id, 'KEEP_EMAIL')}"`;
      return { as: null, args, of: '', changes: ['User', 'ActionToken', 'ActionToken'] };
    },
    signInWithCode: async () => {
      const user = await make.aUser();
      const ctx = createJobContext(elo.app.services, 'sign-in-code-requested');
      await sendSignInCode(ctx, { userId: user.id, requestedAt: elo.now().toISOString() });
      const args = `identifier: "${user.email}", code: "${await mailedCode(elo, user.email!)}"`;
      return { as: null, signsIn: user, args, of: '{ token }', changes: ['SignInCode', 'User'] };
    },
    exportPerson: async () => ({ as: admin, args: `id: ${participant.id}`, changes: ['PersonExport'] }),
    publishConsentText: async () => ({
      as: admin,
      args: `input: { purpose: "auditado-${(serial += 1)}", title: "Fotos", text: "Podem ser mostradas." }`,
      changes: ['ConsentText'],
    }),
    giveConsent: async () => {
      const { id } = await aText();
      return { as: await make.aUser(), args: `textId: ${id}`, of: '{ purpose }', changes: ['Consent'] };
    },
    withdrawConsent: async () => {
      const [text, person] = [await aText(), await make.aUser()];
      const { id } = await make.save(Consent, {
        ...{ person: person.id, text: text.id, givenAt: elo.now(), channel: 'ACCOUNT' },
      });
      return { as: person, args: `purpose: "${text.purpose}"`, of: '{ purpose }', changes: [`Consent:${id}`] };
    },
    endMySessions: async () => ({ as: await make.aUser(), args: '', of: '', changes: [] }),
    setPassword: async () => {
      const user = await make.aUser();
      return { as: user, args: 'password: "Nova!Senha2026"', of: '{ token }', changes: [`User:${user.id}`] };
    },
    startImport: async () => {
      const form = new FormData();
      form.append('file', new Blob(['slug;title\n']), 'a.csv');
      const { body } = await elo.call('POST', '/uploads', { as: admin, form });
      const args = `input: { files: [{ uploadId: "${body.uploads[0].id}", name: "courses.csv" }] }`;
      // The import moves the uploaded file away.
      return { as: admin, args, changes: ['StoredFile'] };
    },
    matchImportColumns: async () => {
      const form = new FormData();
      form.append('file', new Blob(['um;dois\n']), 'a.csv');
      const { body } = await elo.call('POST', '/uploads', { as: admin, form });
      const files = [{ uploadId: body.uploads[0].id, name: 'lista.csv' }];
      const start = 'mutation ($files: [ImportFileInput!]!) { startImport(input: { files: $files }) { id } }';
      const { id } = (await elo.graphql(start, { files }, { as: admin })).body.data.startImport;
      await make.em().execute(`update imports set state = 'REFUSED', checked_at = now() where id = ?`, [id]);
      const columns = '[{ title: "um", field: "slug" }, { title: "dois", field: "title" }]';
      return { as: admin, args: `id: ${id}, kind: "courses", columns: ${columns}`, changes: ['ImportMatch'] };
    },
    confirmImport: async () => ({ as: admin, args: `id: ${await anImport('CHECKED')}`, changes: [] }),
    cancelImport: async () => ({ as: admin, args: `id: ${await anImport('CHECKED')}`, changes: [] }),
    erasePerson: async () => {
      const { id } = await make.aUser();
      return { as: admin, args: `id: ${id}, dryRun: false`, changes: ['Erasure'] };
    },
    requestErasure: async () => ({ as: await make.aUser(), args: '', changes: ['Erasure'] }),
    withdrawErasure: async () => {
      const open =
        "update erasures set state = 'WITHDRAWN', withdrawn_at = now() where person_id = ? and state = 'REQUESTED'";
      await make.em().execute(open, [participant.id]);
      const asked = { person: participant.id, state: 'REQUESTED', requestedAt: elo.now() } as const;
      const erasure = await make.save(Erasure, asked);
      return { as: admin, args: `id: ${erasure.id}`, changes: [`Erasure:${erasure.id}`] };
    },
    beginPasskey: async () => ({ as: admin, args: '', of: '', changes: [] }),
    finishPasskey: async () => {
      const who = await aStaffMember();
      const authorization = await elo.bearer(who);
      const { body } = await elo.graphql('mutation { beginPasskey }', {}, { headers: { authorization } });
      const response = anAuthenticator().make(body.data.beginPasskey);
      const args = `response: ${JSON.stringify(response).replaceAll(/"(\w+)":/g, '$1:')}, name: "Chave"`;
      return { as: who, authorization, args, changes: ['SecondFactor'] };
    },
    beginTotp: async () => ({ as: admin, args: '', changes: [] }),
    confirmTotp: async () => {
      const who = await aStaffMember();
      const authorization = await elo.bearer(who);
      const { body } = await elo.graphql('mutation { beginTotp { secret } }', {}, { headers: { authorization } });
      const args = `code: "${codeAt(body.data.beginTotp.secret, elo.now())}", name: "Celular"`;
      return { as: who, authorization, args, changes: ['SecondFactor'] };
    },
    removeSecondFactor: async () => {
      const who = await aStaffMember();
      const id = await aFactor(who);
      return { as: who, args: `id: ${id}`, of: '', changes: [`SecondFactor:${id}`] };
    },
    newRecoveryCodes: async () => {
      const who = await aStaffMember();
      await aFactor(who);
      return { as: who, args: '', of: '', changes: Array.from({ length: 10 }, () => 'RecoveryCode') };
    },
    resetSecondFactors: async () => {
      const who = await aStaffMember();
      const id = await aFactor(who);
      return { as: admin, args: `userId: ${who.id}`, changes: [`SecondFactor:${id}`, `User:${who.id}`] };
    },
    beginPasskeySignIn: async () => {
      const who = await aStaffMember();
      await addPasskey(elo, { as: who });
      return { as: null, args: `identifier: "${who.email}", password: "${PASSWORD}"`, of: '', changes: [] };
    },
    beginSecondFactorSetUp: async () => {
      const who = await aStaffMember();
      const args = `identifier: "${who.email}", password: "${PASSWORD}"`;
      return { as: null, signsIn: who, args, of: '', changes: [] };
    },
    requestPasswordReset: async () => {
      const { email } = await make.aUser();
      return { as: null, args: `email: "${email}"`, of: '', changes: [] };
    },
  };
}
