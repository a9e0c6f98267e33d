import { randomUUID } from 'node:crypto';
import { cpfFrom } from '../../../src/demo/cpf.js';
import { activateAccount } from '../../../src/domain/accounts/activate-account.js';
import { createUser } from '../../../src/domain/accounts/create-user.js';
import { deactivateUser, reactivateUser } from '../../../src/domain/accounts/deactivate-user.js';
import { registerAccount } from '../../../src/domain/accounts/register-account.js';
import { requestPasswordReset } from '../../../src/domain/accounts/request-password-reset.js';
import { resetPassword } from '../../../src/domain/accounts/reset-password.js';
import { setPassword } from '../../../src/domain/accounts/set-password.js';
import { updateUser } from '../../../src/domain/accounts/update-user.js';
import type { FullCtx } from '../../../src/domain/context.js';
import { contactChanges } from '../../../src/domain/people/apply-contact-changes.js';
import { confirmEmail } from '../../../src/domain/people/change-email.js';
import { confirmPhone } from '../../../src/domain/people/change-phone.js';
import { keepContact } from '../../../src/domain/people/keep-contact.js';
import { updateParticipant } from '../../../src/domain/people/update-participant.js';
import { requestRecovery } from '../../../src/domain/sessions/request-recovery.js';
import { requestSignInCode } from '../../../src/domain/sessions/request-sign-in-code.js';
import { signIn } from '../../../src/domain/sessions/sign-in.js';
import { signInWithCode } from '../../../src/domain/sessions/sign-in-with-code.js';
import { signInWithIdentity } from '../../../src/domain/sessions/sign-in-with-identity.js';
import { createContext, createJobContext } from '../../../src/graph/context.js';
import type { Services } from '../../../src/platform/services.js';
import { AppError } from '../../../src/failures/errors.js';
import { jobs } from '../../../jobs/index.js';
import type { OutboxJob } from '../../../jobs/job.js';
import { importFiles } from '../../support/imports.js';
import type { FlowClient } from '../../support/flow-client.js';
import { fillIn, goTo, somebody } from '../../support/flows.js';
import type { TestApp } from '../../support/test-app.js';

/** A password of the old service that the attacker knows, and its hash as the old service stores it. */
const OLD_PASSWORD = 'Senha Antiga 2019';
const OLD_HASH = '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze';

const OWNERS_PASSWORD = 'Minha!Senha2026';
const ATTACKERS_PASSWORD = 'Do!Ladrao2026x';

/** A text that came to an address: a mail, or a message of the platform. */
interface Letter {
  to: string;
  text: string;
}

/** The origin of the owner's record, and its wrong value. */
export const beginnings = ['IMPORTED', 'WRONG_PHONE', 'MADE', 'WRONG_EMAIL', 'WRONG_EMAIL_CAME_BY_FORM'] as const;
type Beginning = (typeof beginnings)[number];

/**
 * One owner and one attacker. Staff and files record the owner rightly or wrongly; the attacker reads an e-mail and a phone of
 * their own.
 */
export interface World {
  readonly owner: { id: number; name: string; cpf: string };
  readonly owned: { emails: readonly [string, string]; phones: readonly [string, string] };
  readonly stolen: { email: string; phone: string };
  /** True when the owner has proven a way in: before that a record is nobody's yet. */
  isClaimed: boolean;
  /** True when the owner has objected: from then on an earlier password does not work. */
  hasObjected: boolean;
  attackerObjected: boolean;
  /** Letters that nobody has read yet, and all letters to the attacker. */
  inbox: Letter[];
  attackersLetters: Letter[];
}

let serial = 0;
const POOL = 100;
const isImported = (how: Beginning): boolean => how !== 'MADE' && how !== 'WRONG_EMAIL';

function somebodyNew(how: Beginning) {
  const n = (serial += 1);
  const digits = String(81_000_000 + n);
  const owned = {
    emails: [`dona${n}@example.org`, `nova${n}@example.org`] as const,
    phones: [`55119${digits}`, `55219${digits}`] as const,
  };
  const stolen = { email: `ladrao${n}@example.org`, phone: `55319${digits}` };
  return {
    // A name must not have long numbers.
    name: `Dona ${digits.replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)]!)} Souza`,
    cpf: cpfFrom(500_000_000 + n),
    email: how.startsWith('WRONG_EMAIL') ? stolen.email : owned.emails[0],
    phone: how === 'WRONG_PHONE' ? stolen.phone : owned.phones[0],
    owned,
    stolen,
  };
}

/** All ways into one server: the owner, staff, a file and the attacker use them. */
export class Town {
  private readonly sent: Letter[] = [];
  private hours = 0;

  constructor(
    private readonly elo: TestApp,
    private readonly flow: FlowClient,
    private readonly admin: { id: number; name: string },
  ) {
    this.pass(0);
  }

  /** Moves the clock on by a number of hours. */
  pass(hours: number): void {
    this.hours += hours;
    this.elo.setNow(new Date(Date.parse('2026-03-10T12:00:00Z') + this.hours * 3_600_000).toISOString());
  }

  /** The services of all contexts: they collect mails here, and limits are off because this test is not about them. */
  private services(): Services {
    const { services } = this.elo.app;
    const limits = {
      consume: () => Promise.resolve(),
      attempt: <T>(_limit: string, _key: string, work: () => Promise<T>) => work(),
    } as unknown as typeof services.limits;
    const mailer: typeof services.mailer = {
      ...services.mailer,
      send: ({ to, subject, text }) => Promise.resolve(void this.sent.push({ to, text: `${subject}\n${text}` })),
    };
    return { ...services, limits, mailer };
  }

  /** An anonymous context, or one of a person with a session that began just now. */
  private context(person: { id: number; name: string; isAdmin?: boolean } | null = null): FullCtx {
    return createContext(this.services(), {
      actor: person && {
        userId: person.id,
        ...{ apiKeyId: null, name: person.name, email: null, cpf: null, scope: 'full' },
        roles: [person.isAdmin ? 'ADMIN' : 'PARTICIPANT'],
      },
      loginAt: person && this.elo.now(),
      requestId: randomUUID(),
      route: () => 'test',
    });
  }

  private rows = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
    this.elo.make.em().execute<T[]>(sql, values);

  /** Runs the outbox as a worker does, and brings each letter to its reader. */
  async deliver(world: World): Promise<void> {
    for (;;) {
      const found = await this.rows<{ id: number; job: string; payload: unknown }>(
        'delete from outbox where id in (select id from outbox order by id) returning id, job, payload',
      );
      if (found.length === 0) break;
      for (const { job, payload } of found.sort((a, b) => a.id - b.id)) {
        const run = jobs.find(each => each.name === job) as OutboxJob;
        await run.run(createJobContext(this.services(), job), run.payload.parse(payload), { attempt: 1 });
      }
    }
    const messages = await this.rows<{ recipient: string; template: string; payload: any }>(
      'delete from recorded_messages returning recipient, template, payload',
    );
    for (const { recipient, template, payload } of messages)
      this.sent.push({ to: recipient, text: `${template}: ${JSON.stringify(payload.template.components)}` });
    for (const letter of this.sent.splice(0)) {
      const isAttackers = letter.to === world.stolen.email || letter.to === world.stolen.phone;
      (isAttackers ? world.attackersLetters : world.inbox).push(letter);
    }
  }

  /** Makes an owner with a record that was imported, or made by hand; the owner has come in once. */
  async aWorld(how: Beginning): Promise<World> {
    const { owner, ...addresses } = isImported(how) ? await this.imported(how) : await this.made(how);
    const state = { isClaimed: false, hasObjected: false, attackerObjected: false };
    const world: World = { owner, ...addresses, ...state, inbox: [], attackersLetters: [] };
    await this.deliver(world);
    // The record is right before its owner comes for the first time: staff have corrected a wrong value.
    if (how === 'WRONG_EMAIL') {
      await this.byStaff(world, { email: world.owned.emails[0] });
      await this.deliver(world);
      await this.ownerReads(world);
    }
    if (how === 'WRONG_EMAIL_CAME_BY_FORM')
      await this.fillInForm(world, { cpf: owner.cpf, name: owner.name, phone: world.owned.phones[0] });
    world.attackersLetters.length = 0;
    await this.ownerSignsIn(world);
    return world;
  }

  private async made(how: Beginning) {
    const { email, phone, name, cpf, ...rest } = somebodyNew(how);
    const ctx = this.context({ ...this.admin, isAdmin: true });
    const { id } = await createUser(ctx, { email, name, cpf, phone, roles: ['PARTICIPANT'] });
    return { owner: { id, name, cpf }, ...rest };
  }

  /** Records are imported many at a time, as in production. */
  private readonly pool = new Map<Beginning, Awaited<ReturnType<Town['made']>>[]>();
  private async imported(how: Beginning): ReturnType<Town['made']> {
    const waiting = this.pool.get(how)?.pop();
    if (waiting) return waiting;
    const people = Array.from({ length: POOL }, () => somebodyNew(how));
    const lines = people.map(({ name, cpf, email, phone }) => `${name};${cpf};${email};${phone}`);
    const { problems } = await importFiles(this.elo, { 'users.csv': ['name;cpf;email;phone', ...lines].join('\r\n') });
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const rows = await this.rows<{ id: number; cpf: string }>('select id, cpf from users where cpf is not null');
    const ids = new Map(rows.map(({ id, cpf }) => [cpf, id]));
    this.pool.set(
      how,
      people.map(({ name, cpf, owned, stolen }) => ({ owner: { id: ids.get(cpf)!, name, cpf }, owned, stolen })),
    );
    return this.imported(how);
  }

  /** Runs work that may be refused. @returns its result; null when it was refused */
  private async tried<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return null;
    }
  }

  // Steps of staff and files.

  async byStaff(world: World, changes: { email?: string; phone?: string | null }): Promise<void> {
    const ctx = this.context({ ...this.admin, isAdmin: true });
    await this.tried(() => updateUser(ctx, { id: world.owner.id, ...changes }));
  }
  async shutOutAndIn(world: World): Promise<void> {
    const ctx = this.context({ ...this.admin, isAdmin: true });
    await this.tried(() => deactivateUser(ctx, { id: world.owner.id }));
    await this.tried(() => reactivateUser(ctx, { id: world.owner.id }));
  }
  async byFile(world: World, columns: { email?: string; phone?: string; password?: boolean }): Promise<void> {
    const { id, name, cpf } = world.owner;
    const { email = '', phone = '', password = false } = columns;
    await importFiles(this.elo, {
      'users.csv': `id;name;cpf;email;phone;password_hash;active\r\n${id};${name};${cpf};${email};${phone};${password ? OLD_HASH : ''};sim\r\n`,
    });
  }

  // Steps of the owner.

  /** Comes in by a code at any of the owner's addresses, if one gets a code. */
  async ownerSignsIn(world: World): Promise<void> {
    world.inbox = world.inbox.filter(({ text }) => linksIn(text).length > 0);
    this.pass(0.02);
    await this.tried(() => requestSignInCode(this.context(), { identifier: world.owner.cpf }));
    await this.deliver(world);
    for (const code of world.inbox.flatMap(({ text }) => codesIn(text))) {
      const found = await this.tried(() => signInWithCode(this.context(), { identifier: world.owner.cpf, code }));
      if (found) world.isClaimed = true;
    }
  }
  async ownerSetsPassword(world: World): Promise<void> {
    await this.ownerSignsIn(world);
    await this.tried(() => setPassword(this.context(world.owner), { password: OWNERS_PASSWORD }));
  }
  async ownerChangesEmail(world: World): Promise<void> {
    const changes = { email: world.owned.emails[1] };
    await this.tried(() => updateParticipant(this.context(world.owner), { id: world.owner.id, changes }));
  }
  /** Opens the links that confirm own addresses, and objects to the attacker's address. */
  async ownerReads(world: World): Promise<void> {
    const letters = world.inbox.splice(0);
    const [row] = await this.rows<{ wrong: boolean }>(
      `select exists (select from action_tokens as t where t.user_id = u.id and t.purpose in ('CHANGE_EMAIL', 'CHANGE_PHONE')
          and (t.used_at is null or t.due_at is not null) and (t.email = ? or t.phone = ?))
          or (u.email is not distinct from ? and u.email_verified_at is not null)
          or (u.phone is not distinct from ? and u.phone_verified_at is not null) as wrong from users as u where u.id = ?`,
      [world.stolen.email, world.stolen.phone, world.stolen.email, world.stolen.phone, world.owner.id],
    );
    for (const { kind, token } of letters.flatMap(({ text }) => linksIn(text))) {
      if (kind === 'keep' && row!.wrong)
        world.hasObjected = (await this.tried(() => keepContact(this.context(), { token }))) ?? world.hasObjected;
      if (kind === 'email') await this.tried(() => confirmEmail(this.context(), { token }));
      if (kind === 'button') await this.tried(() => confirmPhone(this.context(), { token }));
    }
  }

  // Steps of time.

  /** Two days pass, and the owner reads the letters. */
  async daysGo(world: World): Promise<void> {
    await this.deliver(world);
    await this.ownerReads(world);
    this.pass(50);
    await contactChanges.apply(createJobContext(this.services(), 'contact-changes'));
    await this.deliver(world);
  }

  // Steps of the attacker: they read the letters to their own addresses, and know everything about the owner.

  async opensAllLinks(world: World): Promise<void> {
    for (const { token } of world.attackersLetters.flatMap(({ text }) => linksIn(text))) {
      await this.tried(() => confirmEmail(this.context(), { token }));
      await this.tried(() => confirmPhone(this.context(), { token }));
      if (await this.tried(() => keepContact(this.context(), { token }))) world.attackerObjected = true;
      await this.tried(() => resetPassword(this.context(), { token, password: ATTACKERS_PASSWORD }));
      await this.tried(() => activateAccount(this.context(), { token, password: ATTACKERS_PASSWORD }));
    }
  }
  async saysPhoneIsLost(world: World): Promise<void> {
    await this.tried(() => requestRecovery(this.context(), { identifier: world.owner.cpf }));
  }
  async asksForPassword(world: World): Promise<void> {
    for (const email of [world.stolen.email, ...world.owned.emails])
      await this.tried(() => requestPasswordReset(this.context(), { email }));
  }
  async registers(world: World): Promise<void> {
    await this.tried(() =>
      registerAccount(this.context(), {
        displayName: 'Estranho da Silva',
        username: `estranho.${(serial += 1)}`,
        email: world.stolen.email,
        password: ATTACKERS_PASSWORD,
        passwordConfirm: ATTACKERS_PASSWORD,
        stateId: '35',
        cityId: '3550308',
        hospitalId: '1',
        position: 'Médico',
        termsAccepted: true,
      }),
    );
  }
  async comesFromProvider(world: World): Promise<number | null> {
    const identity = { issuer: 'https://idp.test', subject: world.stolen.email, cpf: null, name: 'Estranho da Silva' };
    const found = await this.tried(() =>
      signInWithIdentity(this.context(), { ...identity, verifiedEmail: world.stolen.email }),
    );
    return found?.user.id ?? null;
  }

  /** The form of the messaging platform, by a token that came to the attacker's phone. */
  attackerFillsInForm = (world: World): Promise<void> =>
    this.fillInForm(world, { cpf: world.owner.cpf, name: 'Estranho da Silva', ...world.stolen });

  private async fillInForm(world: World, given: { phone: string; cpf: string; name: string }): Promise<void> {
    const token = `personal.acolhimento.${given.cpf}-${String((serial += 1)).padStart(10, '0')}`;
    const json = {
      phone: given.phone,
      ...{ flow_token: token, template_id: 'x', name: 'Ana', image_url: 'https://x.invalid/a.png' },
    };
    await this.elo.call('POST', '/messaging/sendtemplate', {
      headers: { authorization: 'Bearer demo-service-token' },
      json,
    });
    const answers = somebody(given);
    const last = await goTo(this.flow, token, 'CONFIRMATION', answers);
    if (last.body.screen === 'CONFIRMATION') await fillIn(this.flow, token, last, answers);
    await this.deliver(world);
  }

  /**
   * Tries everything that a person in the attacker's position can: after each step the code, at the end all other ways in.
   * @returns the ways in which the attacker came in as the owner, or read the owner's name
   */
  async breaches(world: World, { isLast }: { isLast: boolean }): Promise<string[]> {
    const { owner, stolen } = world;
    const found: string[] = [];
    this.pass(0.02);
    const names = isLast ? [owner.cpf, stolen.phone, stolen.email] : [owner.cpf];
    for (const identifier of names) await this.tried(() => requestSignInCode(this.context(), { identifier }));
    await this.deliver(world);
    const codes = [...new Set(world.attackersLetters.flatMap(({ text }) => codesIn(text)))];
    for (const code of codes)
      for (const identifier of [owner.cpf, stolen.phone, stolen.email]) {
        const entered = await this.tried(() => signInWithCode(this.context(), { identifier, code }));
        if (entered?.user.id === owner.id) found.push(`a code that came to the attacker, as ${identifier}`);
      }
    const passwords = [...(world.hasObjected ? [OLD_PASSWORD] : []), ATTACKERS_PASSWORD];
    for (const password of isLast ? passwords : []) {
      const entered = await this.tried(() => signIn(this.context(), { username: owner.cpf, password }));
      if (entered) found.push(`the password ${password}`);
    }
    if (world.attackerObjected) found.push('an objection');
    if (isLast && (await this.comesFromProvider(world)) === owner.id) found.push('the identity provider');
    for (const { text } of world.attackersLetters)
      if (text.includes(owner.name)) found.push(`a letter that names the owner: ${text.slice(0, 200)}`);
    world.attackersLetters = world.attackersLetters.filter(({ text }) => linksIn(text).length > 0);
    return found;
  }
}

/** Codes of six digits in a letter. */
const codesIn = (text: string): string[] => text.match(/\b\d{6}\b/g) ?? [];

/** Links and buttons in a letter. */
function linksIn(text: string): { kind: 'email' | 'keep' | 'password' | 'activate' | 'button'; token: string }[] {
  const paths = [
    ['email', /confirm-email\?token=([\w.]+)/g],
    ['keep', /contact\?keep=([\w.]+)/g],
    ['password', /password\?token=([\w.]+)/g],
    ['activate', /activate\?token=([\w.]+)/g],
    ['button', /"(\d+\.[0-9a-f]{64})"/g],
  ] as const;
  // The button of a message is an objection, unless the message asks its phone for a confirmation.
  const isObjection = !text.startsWith('phone_confirm:');
  return paths.flatMap(([kind, path]) =>
    [...text.matchAll(path)].map(([, token]) => ({
      kind: kind === 'button' && isObjection ? 'keep' : kind,
      token: token!,
    })),
  );
}
