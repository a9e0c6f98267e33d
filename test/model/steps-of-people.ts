import sharp from 'sharp';
import type { ActionPurpose } from '../../src/entities/index.js';
import { cpfFrom } from '../../src/demo/cpf.js';
import { tokenOf } from '../support/action-tokens.js';
import { anAuthenticator } from '../support/authenticator.js';
import { lastCode } from '../support/passcodes.js';
import { addPasskey, aSecondFactor, codeAt } from '../support/second-factors.js';
import { UNKNOWN_ID } from './arguments.js';
import type { Dice } from './dice.js';
import { runOutbox } from './jobs-and-days.js';
import type { Row } from './model.js';
import { type MakeCall, of } from './step.js';
import { SAO_PAULO, type Town } from './town.js';

// Calls of mutations about people, accounts, sessions and consents that mostly make sense.

const NEW_PASSWORDS = ['Nova!Senha2026', 'Outra!Senha2027'] as const;
const isActive = (person: Row) => person['isActive'] && !person['email']?.endsWith('.invalid');
const anActive = (town: Town, dice: Dice) => town.some('Person', dice, isActive);
/** A person other than the first ones: without these little would happen for long. */
const aMinor = (town: Town, dice: Dice, fits: (person: Row) => boolean) =>
  town.some('Person', dice, each => fits(each) && (Number(each.id) > 4 || dice.isOneIn(6)));

/** A call with the token of a mailed, unused link. */
const byLink =
  (purposes: readonly ActionPurpose[], rest: (dice: Dice) => object = () => ({})): MakeCall =>
  async (town, dice) => {
    const links = await town.rows<{ user_id: number; purpose: ActionPurpose }>(
      `select user_id, purpose from action_tokens where purpose in (${purposes.map(() => '?').join(', ')}) order by id`,
      [...purposes],
    );
    const link = dice.pick(links);
    const token = link ? await tokenOf(town.elo, link.user_id, link.purpose) : 'x';
    return { args: { token, ...rest(dice) }, by: { other: 'nobody' } };
  };

const byStaff =
  (fits: (person: Row) => boolean, rest: (town: Town, dice: Dice) => object = () => ({})): MakeCall =>
  (town, dice) => {
    const person = aMinor(town, dice, fits);
    return person ? { args: { id: person.id, ...rest(town, dice) }, by: town.by('ADMIN', dice) } : null;
  };
const byThemselves =
  (args: (town: Town, dice: Dice, person: Row) => object): MakeCall =>
  (town, dice) => {
    const person = anActive(town, dice);
    return person ? { args: { ...args(town, dice, person) }, by: of(person) } : null;
  };
/** The person who takes over another person's duties, if any. */
const handOver = (town: Town, dice: Dice) =>
  dice.isOneIn(3)
    ? undefined
    : { facilitatorId: town.someone(dice, 'FACILITATOR')?.id, appointments: dice.pick(['MOVE', 'CANCEL']) };
const identifierOf = (dice: Dice, person: Row | undefined) =>
  (dice.isOneIn(2) ? person?.['cpf'] : person?.['email']) ?? 'x';
const passwordOf = (town: Town, dice: Dice, person: Row | undefined) =>
  dice.isOneIn(8) ? 'errada' : (town.model.passwords.get(person?.id ?? '') ?? 'errada');
/** A person with an account, and their name to sign in. */
const signingIn =
  (name: 'identifier' | 'username'): MakeCall =>
  (town, dice) => {
    const person = anActive(town, dice);
    return {
      args: { [name]: identifierOf(dice, person), password: passwordOf(town, dice, person) },
      by: { other: 'nobody' },
    };
  };
const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1];
const changedFields = (town: Town, dice: Dice) =>
  dice.pick([
    { name: `Pessoa Nova ${String.fromCodePoint(65 + dice.roll(26))}` },
    { email: `outra${(town.serial += 1)}@example.org` },
    { phone: `55119${String(84_000_000 + (town.serial += 1))}` },
    { gender: 'feminino', race: 'parda' },
    { birthday: '1980-02-29' },
  ]);
const aPicture = async () => {
  const content = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(content)]);
};
let picture: Promise<Blob> | undefined;

/** A member of staff in one session, and the headers of that session. */
async function inOneSession(town: Town, dice: Dice) {
  const person = town.someone(dice, dice.pick(['FACILITATOR', 'SUPERVISOR']));
  if (!person) return null;
  const by = of(person);
  return { person, by, headers: await town.headersOf(by) };
}

export const peopleSteps: Record<string, MakeCall> = {
  createUser: (town, dice) => {
    const role = dice.pick(['PARTICIPANT', 'FACILITATOR', 'PARTICIPANT', 'SUPERVISOR', 'ADMIN']);
    const input = {
      ...{
        name: `Gente Nova ${String.fromCodePoint(65 + dice.roll(26))}`,
        email: `gente${(town.serial += 1)}@example.org`,
      },
      ...{ roles: [role], cpf: dice.isOneIn(2) ? cpfFrom(720_000_000 + (town.serial += 1)) : undefined },
      phone: dice.isOneIn(2) ? `55119${String(85_000_000 + (town.serial += 1))}` : undefined,
    };
    return { args: { input }, by: town.by('ADMIN', dice) };
  },
  updateUser: byStaff(
    () => true,
    (town, dice) => ({ input: changedFields(town, dice) }),
  ),
  setRoles: byStaff(
    () => true,
    (town, dice) => ({
      handOver: handOver(town, dice),
      roles: dice.pick([['PARTICIPANT'], ['FACILITATOR'], ['PARTICIPANT', 'FACILITATOR'], ['SUPERVISOR'], ['ADMIN']]),
    }),
  ),
  deactivateUser: byStaff(isActive, (town, dice) => ({ handOver: handOver(town, dice) })),
  reactivateUser: byStaff(person => !person['isActive']),
  erasePerson: byStaff(
    () => true,
    (town, dice) => ({ dryRun: !dice.isOneIn(3), handOver: handOver(town, dice) }),
  ),
  mergePeople: (town, dice) => {
    const [keep, drop] = [aMinor(town, dice, isActive), aMinor(town, dice, () => true)];
    if (!keep || !drop) return null;
    return { args: { keep: keep.id, drop: drop.id, dryRun: dice.isOneIn(3) }, by: town.by('ADMIN', dice) };
  },
  undoMerge: async (town, dice) => {
    const merges = await town.rows<{ id: number }>('select id from person_merges order by id desc limit 5');
    return { args: { id: dice.pick(merges)?.id ?? UNKNOWN_ID }, by: town.by('ADMIN', dice) };
  },
  notDuplicates: (town, dice) => {
    const [one, other] = [anActive(town, dice), anActive(town, dice)];
    return one && other ? { args: { personId: one.id, otherId: other.id }, by: town.by('ADMIN', dice) } : null;
  },
  requestErasure: byThemselves(() => ({})),
  renewMyCalendarFeed: byThemselves(() => ({})),
  withdrawErasure: (town, dice) => {
    const erasure = town.some('Erasure', dice, each => each['state'] === 'REQUESTED');
    if (!erasure) return null;
    const person = town.model.find('Person', erasure['personId']);
    return { args: { id: erasure.id }, by: dice.isOneIn(2) ? of(person) : town.by('ADMIN', dice) };
  },
  // Without the walk's own keys no call could use a key.
  revokeApiKey: (town, dice) => {
    const keys = town.model.all('ApiKey').filter(each => !['walk', 'few'].includes(each['name']));
    return { args: { id: dice.pick(keys)?.id ?? UNKNOWN_ID }, by: town.by('ADMIN', dice) };
  },
  updateParticipant: (town, dice) => {
    const person = town.someone(dice, 'PARTICIPANT');
    if (!person) return null;
    const by = dice.isOneIn(3) ? town.by('ADMIN', dice) : of(person);
    return { args: { id: person.id, input: changedFields(town, dice) }, by };
  },
  setPicture: async (town, dice) => {
    const by = of(anActive(town, dice));
    const uploadId = await town.stage(by, await (picture ??= aPicture()), 'a.png');
    return uploadId ? { args: { kind: dice.pick(['AVATAR', 'COVER']), uploadId }, by } : null;
  },
  removePicture: byThemselves((_town, dice) => ({ kind: dice.pick(['AVATAR', 'COVER']) })),
  exportPerson: (town, dice) => {
    const person = anActive(town, dice);
    return person ? { args: { id: person.id }, by: dice.isOneIn(2) ? of(person) : town.by('ADMIN', dice) } : null;
  },
  confirmEmail: async (town, dice) => {
    const person = anActive(town, dice);
    if (!person) return null;
    const email = `confirmada${(town.serial += 1)}@example.org`;
    await town.ask(of(person), `mutation { updateParticipant(id: ${person.id}, input: { email: "${email}" }) { id } }`);
    town.stale.add('Person');
    const token = await tokenOf(town.elo, Number(person.id), 'CHANGE_EMAIL').catch(() => 'x');
    return { args: { token }, by: { other: 'nobody' } };
  },
  confirmPhone: byLink(['CHANGE_PHONE']),
  keepContact: byLink(['KEEP_EMAIL', 'KEEP_PHONE']),
  resetPassword: byLink(['SET_PASSWORD'], dice => ({ password: dice.pick(NEW_PASSWORDS) })),
  activateAccount: byLink(['ACTIVATE_ACCOUNT'], dice => ({ password: dice.pick(NEW_PASSWORDS) })),
  resendActivation: async (town, dice) => {
    const links = await town.rows<{ email: string }>(
      "select email from action_tokens where purpose = 'ACTIVATE_ACCOUNT' order by id",
    );
    return { args: { email: dice.pick(links)?.email ?? 'ninguem@example.org' }, by: { other: 'nobody' } };
  },
  registerAccount: (town, dice) => {
    const n = (town.serial += 1);
    const hospital = town.some('Hospital', dice, each => !each['archivedAt']);
    const input = {
      ...{
        displayName: 'Ana Souza',
        username: `ana.${n}`,
        email: `ana${n}@example.org`,
        stateId: '35',
        cityId: String(SAO_PAULO),
      },
      ...{ password: NEW_PASSWORDS[0], passwordConfirm: NEW_PASSWORDS[0], hospitalId: hospital?.id ?? UNKNOWN_ID },
      ...{ position: 'Enfermeira', termsAccepted: true },
    };
    return { args: { input }, by: { other: 'nobody' } };
  },
  requestPasswordReset: (town, dice) => ({
    args: { email: anActive(town, dice)?.['email'] ?? 'x@example.org' },
    by: { other: 'nobody' },
  }),
  changePassword: byThemselves((town, dice, person) => ({
    oldPassword: passwordOf(town, dice, person),
    newPassword: dice.pick(NEW_PASSWORDS),
  })),
  setPassword: (town, dice) => {
    const person = town.some('Person', dice, each => isActive(each) && !town.model.passwords.has(each.id));
    return person ? { args: { password: dice.pick(NEW_PASSWORDS) }, by: of(person) } : null;
  },
  signIn: signingIn('username'),
  requestSignInCode: (town, dice) => ({
    args: { identifier: identifierOf(dice, anActive(town, dice)) },
    by: { other: 'nobody' },
  }),
  requestRecovery: (town, dice) => ({
    args: { identifier: identifierOf(dice, anActive(town, dice)) },
    by: { other: 'nobody' },
  }),
  signInWithCode: async (town, dice) => {
    const person = anActive(town, dice);
    if (!person) return null;
    const identifier = person['email'] as string | null;
    await town.ask({ other: 'nobody' }, `mutation { requestSignInCode(identifier: ${JSON.stringify(identifier)}) }`);
    await runOutbox(town);
    const mail = town.mails.findLast(({ to, text }) => to === identifier && codeIn(text));
    const code = codeIn(mail?.text) ?? '000000';
    return { args: { identifier, code: dice.isOneIn(6) ? '000000' : code }, by: { other: 'nobody' } };
  },
  signOut: byThemselves(() => ({})),
  endMySessions: byThemselves(() => ({})),
  sendOtp: byThemselves((_town, dice, person) => ({
    phone: dice.isOneIn(4) ? '5511987654321' : (person['phone'] ?? '5511987654321'),
  })),
  confirmOtp: async (town, dice) => {
    const person = town.someone(dice, 'PARTICIPANT');
    const phone = person?.['phone'] as string | null | undefined;
    if (!person || !phone) return null;
    await town.ask(of(person), `mutation { sendOtp(phone: "${phone}") { expiresAt } }`);
    const code = await lastCode(town.elo, phone.replaceAll(/\D/g, '')).catch(() => '000000');
    return { args: { phone, code: dice.isOneIn(6) ? '000000' : code }, by: of(person) };
  },

  publishConsentText: (town, dice) => ({
    args: {
      input: {
        purpose: dice.pick(['fotos', 'boletim']),
        title: 'Fotos',
        text: `Podem ser mostradas ${(town.serial += 1)}.`,
      },
    },
    by: town.by('ADMIN', dice),
  }),
  giveConsent: async (town, dice) => {
    const texts = await town.rows<{ id: number }>('select id from consent_texts order by id desc limit 3');
    return { args: { textId: String(dice.pick(texts)?.id ?? 0) }, by: of(anActive(town, dice)) };
  },
  withdrawConsent: async (town, dice) => {
    const given = await town.rows<{ person_id: number; purpose: string }>(
      `select c.person_id, t.purpose from consents as c join consent_texts as t on t.id = c.text_id
        where c.withdrawn_at is null order by c.id`,
    );
    const one = dice.pick(given);
    return one ? { args: { purpose: one.purpose }, by: { person: String(one.person_id) } } : null;
  },

  beginPasskey: (town, dice) => ({ args: {}, by: town.by('FACILITATOR', dice) }),
  beginTotp: (town, dice) => ({ args: {}, by: town.by('FACILITATOR', dice) }),
  finishPasskey: async (town, dice) => {
    const session = await inOneSession(town, dice);
    if (!session) return null;
    const { body } = await town.ask(session.by, 'mutation { beginPasskey }');
    if (body.errors) return null;
    return { ...session, args: { response: anAuthenticator().make(body.data.beginPasskey), name: 'Chave' } };
  },
  confirmTotp: async (town, dice) => {
    const session = await inOneSession(town, dice);
    if (!session) return null;
    const { body } = await town.ask(session.by, 'mutation { beginTotp { secret } }');
    if (body.errors) return null;
    return { ...session, args: { code: codeAt(body.data.beginTotp.secret, town.now()), name: 'Celular' } };
  },
  removeSecondFactor: async (town, dice) => {
    const factors = await town
      .rows<{ id: number; user_id: number }>(
        'select id, user_id from second_factors where removed_at is null order by id',
      )
      .catch(() => town.rows<{ id: number; user_id: number }>('select id, user_id from second_factors order by id'));
    const factor = dice.pick(factors);
    return factor ? { args: { id: String(factor.id) }, by: { person: String(factor.user_id) } } : null;
  },
  newRecoveryCodes: async (town, dice) => {
    const person = town.someone(dice, 'FACILITATOR');
    if (!person) return null;
    if (dice.isOneIn(2)) await aSecondFactor(town.elo, { id: Number(person.id) });
    return { args: {}, by: of(person) };
  },
  resetSecondFactors: async (town, dice) => {
    const [factor] = await town.rows<{ user_id: number }>(
      'select user_id from second_factors order by id desc limit 1',
    );
    const person = factor ? String(factor.user_id) : town.someone(dice, 'FACILITATOR')?.id;
    return person ? { args: { userId: person }, by: town.by('ADMIN', dice) } : null;
  },
  beginPasskeySignIn: async (town, dice) => {
    const session = await inOneSession(town, dice);
    if (!session) return null;
    await addPasskey(town.elo, session).catch(() => {});
    const { person } = session;
    return { args: { identifier: person['email'], password: passwordOf(town, dice, person) }, by: { other: 'nobody' } };
  },
  beginSecondFactorSetUp: signingIn('identifier'),
};
