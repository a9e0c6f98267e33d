import { Client } from 'pg';
import { Hospital, HospitalGroup, HospitalGroupMember, Post, type Role } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { type AnswerCache, createAnswerCache } from '../../src/platform/answer-cache.js';
import type { Mail } from '../../src/platform/mail/mail.js';
import { cpfFrom } from '../../src/demo/cpf.js';
import { PASSWORD } from '../support/factories.js';
import { atTheLatest } from '../support/endings.js';
import { flowEnvironment } from '../support/flows.js';
import { startPlatform } from '../support/messaging-platform.js';
import { walking } from '../support/sequences.js';
import { startTestApp, type Reply, type TestApp } from '../support/test-app.js';
import type { Dice } from './dice.js';
import type { Played } from './played.js';
import { leads, Model, type Row } from './model.js';

/** A caller: a person by their id, or a caller without a record. */
export type Caller = { person: string } | { other: 'nobody' | 'key' | 'key with few scopes' };

/** The walk begins on a Friday at noon; rows with PostgreSQL's own time are from today. */
const BEGINNING = Date.parse('2026-11-20T12:00:00Z');
/** The time for which a credential is used before another one is made, in milliseconds. */
const CREDENTIAL_MS = 5 * 60_000;

export const SAO_PAULO = 3_550_308;

/** The number of people of each role in the beginning. */
const PEOPLE: readonly (readonly [Role, number])[] = [
  ['ADMIN', 2],
  ['SUPERVISOR', 1],
  ['FACILITATOR', 3],
  ['PARTICIPANT', 6],
];

/** One server with a small programme, its clock, and the model of it. */
export class Town {
  model = new Model();
  /** The steps since the beginning. */
  played: Played[] = [];
  /** Mails that were sent, latest last. */
  mails: Pick<Mail, 'to' | 'text'>[] = [];
  /** Nouns with changes that the answers don't show: they are read again and not compared. */
  readonly stale = new Set<string>();
  serial = 0;
  private steps = 0;
  private elapsed = 0;
  private readonly credentials = new Map<string, { until: number; authorization: string }>();
  private keys: Record<string, string> = {};

  private constructor(
    readonly elo: TestApp,
    /** A connection without triggers: with them audited rows can't be removed. */
    private readonly emptier: Client,
  ) {}

  static async open(): Promise<Town> {
    const outside = await startPlatform();
    const elo = await startTestApp({
      ...flowEnvironment,
      GRAPH_API_URL: outside.url,
      CONVERSION_PIXEL_ID: '1',
      CONVERSION_TOKEN: 'secret-token',
    });
    const emptier = new Client({ connectionString: elo.databaseUrl });
    await emptier.connect();
    atTheLatest(() => emptier.end());
    await emptier.query('set session_replication_role = replica');
    const town = new Town(elo, emptier);
    town.keepOutside();
    town.followSessions();
    // Tables with rows from a migration or from a running server keep them.
    const names = await town.rows<{ name: string }>(
      `select c.relname as name from pg_class as c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    for (const { name } of names) if (await town.isEmpty(name)) town.tables.push(name);
    await town.makeBeginning();
    return town;
  }

  /** Collects mails here, and switches limits off, because the walk is not about them. */
  private keepOutside(): void {
    const { services } = this.elo.app;
    const { limits, mailer } = services;
    services.limits = {
      ...limits,
      consume: () => Promise.resolve(),
      attempt: (_limit: string, _key: string, work: () => Promise<unknown>) => work(),
    } as typeof limits;
    services.mailer = {
      ...mailer,
      send: ({ to, text }: Mail) => Promise.resolve(void this.mails.push({ to, text })),
    };
  }

  /** A call may end sessions of its caller and of others: the next call of those people uses a new one. */
  private followSessions(): void {
    this.elo.app.services.events.on('callerChanged', ({ userId, loginId }) => {
      if (userId !== undefined) this.credentials.delete(String(userId));
      if (loginId !== undefined) this.credentials.clear();
    });
  }

  /** Clears cached answers: they belong to another programme, and to a later time. */
  private forgetAnswers(): void {
    const { services } = this.elo.app;
    const { read } = services.answers;
    (services as { answers: AnswerCache }).answers = createAnswerCache(services.now, { pass: read }, services.events);
  }

  private readonly tables: string[] = [];

  rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.elo.make.em().execute<T[]>(sql, values);
  }

  // Steps of the clock.

  /** Moves the clock. */
  pass(minutes: number): void {
    this.elapsed += minutes * 60_000;
    this.elo.setNow(new Date(BEGINNING + this.elapsed).toISOString());
  }
  now(): Date {
    return new Date(BEGINNING + this.elapsed);
  }
  /** A day this number of days from now, as `2026-11-20`. */
  day(days: number): string {
    return new Date(this.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  }

  // The beginning of a sequence.

  /** Restores the beginning: always the same records with the same ids. */
  async begin(): Promise<void> {
    await this.emptier.query(this.beginAgain);
    for (let userId = 1; userId < 200; userId += 1) this.elo.app.services.events.emit('callerChanged', { userId });
    for (let apiKeyId = 1; apiKeyId < 50; apiKeyId += 1)
      this.elo.app.services.events.emit('callerChanged', { apiKeyId });
    this.elo.app.services.mergedIds.forget();
    this.credentials.clear();
    this.forgetAll();
    Object.assign(this, { model: new Model(), played: [], mails: [], serial: 0, steps: 0, elapsed: 0 });
    for (const { id } of this.firstPeople) this.model.passwords.set(id, PASSWORD);
    this.serial = this.firstPeople.length;
    this.elo.forgetLogged();
    this.pass(0);
    this.forgetAnswers();
  }

  /** Makes the programme for the beginning of each sequence. */
  private async makeBeginning(): Promise<void> {
    this.pass(0);
    const { make } = this.elo;
    const people: Record<string, { id: number }[]> = {};
    for (const [role, count] of PEOPLE)
      for (let n = 0; n < count; n += 1) {
        this.serial += 1;
        const person = await make.aMember({
          name: `Pessoa ${String.fromCodePoint(64 + this.serial)}`,
          email: `pessoa${this.serial}@example.org`,
          cpf: cpfFrom(700_000_000 + this.serial),
          phone: `55119${String(82_000_000 + this.serial)}`,
          phoneVerifiedAt: this.now(),
          emailVerifiedAt: this.now(),
          roles: [role],
        });
        this.firstPeople.push({ id: String(person.id) });
        (people[role] ??= []).push(person);
      }
    const facilitators = people['FACILITATOR']!;
    const cycle = await make.aCycle({ name: 'Ciclo 1' });
    for (const [n, slug] of ['acolhimento', 'segundo'].entries()) {
      const course = await make.aCourse({ slug });
      for (const [position, kind] of ['COLLECTIVE_MEETING', 'COLLECTIVE_MEETING', 'DELIVERABLE'].entries())
        await make.anActivity({ course, kind: kind as 'DELIVERABLE', position: position + 1 });
      for (const facilitator of facilitators.slice(0, 2)) {
        const group = await make.aClass({ course, cycle, facilitator: facilitator as never });
        await this.rows('update classes set capacity = ?, group_url = ? where id = ?', [
          ...[3, n === 0 ? 'https://chat.example.org/x' : null],
          group.id,
        ]);
      }
    }
    const participants = people['PARTICIPANT']!;
    // One meeting is over, and one goes on for some hours, in two classes of the first course.
    const [first] = await this.rows<{ id: number }>('select id from activities order by id limit 1');
    for (const [n, classId] of [1, 1, 2].entries())
      await make.aMeeting({
        class: { id: classId } as never,
        activity: { id: n === 0 ? first!.id : first!.id + 1 },
        position: n === 1 ? 2 : 1,
        startsAt: new Date(BEGINNING - (n === 0 ? 26 : 1) * 3_600_000).toISOString(),
        endsAt: new Date(BEGINNING + (n === 0 ? -24 : 5) * 3_600_000).toISOString(),
      });
    await make.save(Post, {
      ...{ slug: 'primeiro', title: 'Primeiro', excerpt: '', body: 'Texto', category: 'noticias' },
      ...{ publishedAt: new Date(BEGINNING - 3_600_000), author: people['ADMIN']![0]!.id },
    });
    for (const [n, classId] of [1, 1, 2, 3].entries())
      await make.anEnrollment({ class: { id: classId }, participant: participants[n % 3]! });
    for (const user of facilitators.slice(0, 2)) await make.anEmployee({ user: user as never });
    const group = await make.save(HospitalGroup, { name: 'Grupo 1' });
    await make.save(Hospital, { name: 'Hospital 1', cityId: SAO_PAULO, group: group.id });
    await make.save(HospitalGroupMember, { group: group.id, user: participants.at(-1)!.id, role: 'EDITOR' });
    const operator = { orm: this.elo.orm, now: this.elo.now, operator: 'test' };
    this.keys = {
      key: await createApiKeyByOperator(operator, { name: 'walk' }),
      'key with few scopes': await createApiKeyByOperator(operator, { name: 'few', scopes: ['classes:read'] }),
    };
    await this.rows('delete from outbox');
    await this.rows('create schema beginning');
    const filled: string[] = [];
    for (const table of this.tables) if (!(await this.isEmpty(table))) filled.push(table);
    const refills: string[] = [];
    for (const table of filled) {
      const [{ columns }] = (await this.rows<{ columns: string }>(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
          where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
        [table],
      )) as [{ columns: string }];
      await this.rows(`create table beginning.${table} as select ${columns} from public.${table}`);
      refills.push(
        `insert into public.${table} (${columns}) overriding system value select ${columns} from beginning.${table}`,
      );
    }
    const sequences = await this.rows<{ name: string; next: string }>(
      "select schemaname || '.' || sequencename as name, coalesce(last_value + 1, start_value) as next from pg_sequences",
    );
    this.beginAgain = [
      ...this.tables.map(table => `delete from public.${table}`),
      ...refills,
      ...sequences.map(({ name, next }) => `select setval('${name}', ${next}, false)`),
    ].join('; ');
  }
  private beginAgain = '';
  private readonly firstPeople: { id: string }[] = [];

  private async isEmpty(table: string): Promise<boolean> {
    return (await this.rows(`select from public.${table} limit 1`)).length === 0;
  }

  /** Runs after each step: the server must have logged no error, and after a number of steps the whole is checked. */
  async afterStep(): Promise<void> {
    const errors = this.elo
      .forgetLogged()
      .split('\n')
      .filter(line => /"level":[56]0/.test(line));
    if (errors.length > 0) throw new Error(`The server logged an error: ${errors.join('\n')}`);
    this.steps += 1;
    if (this.steps % walking.checkEvery === 0) await this.check();
  }
  /** Checks the whole; the walk sets it. */
  check: () => Promise<void> = () => Promise.resolve();

  // Headers of callers.

  async headersOf(caller: Caller): Promise<Record<string, string>> {
    if ('other' in caller) return caller.other === 'nobody' ? {} : { authorization: this.keys[caller.other]! };
    const known = this.credentials.get(caller.person);
    if (known && known.until > this.now().getTime()) return { authorization: known.authorization };
    const authorization = await this.elo.bearer({ id: Number(caller.person) });
    this.credentials.set(caller.person, { until: this.now().getTime() + CREDENTIAL_MS, authorization });
    return { authorization };
  }

  async ask(caller: Caller, query: string, variables: Record<string, unknown> = {}): Promise<Reply> {
    return this.elo.graphql(query, variables, { headers: await this.headersOf(caller) });
  }

  /** Marks all known records to be read again. */
  forgetAll(): void {
    this.stale.add('*');
  }

  // Random choices.

  /** A record of the model: mostly one that fits, sometimes any. */
  some(type: string, dice: Dice, fits?: (row: Row) => boolean): Row | undefined {
    const all = this.model.all(type);
    const fitting = fits && !dice.isOneIn(12) ? all.filter(fits) : all;
    return dice.pick(fitting.length > 0 ? fitting : all);
  }
  someone(dice: Dice, role?: Role): Row | undefined {
    return this.some('Person', dice, row => row['isActive'] && (!role || row['roles']?.includes(role)));
  }
  by(role: Role, dice: Dice): Caller {
    const person = this.someone(dice, role);
    return person ? { person: person.id } : { other: 'nobody' };
  }
  /** A leader of a class, or an administrator. */
  leaderOf(classId: unknown, dice: Dice): Caller {
    const leader = this.model.all('Person').find(({ id }) => leads(this.model, id, classId));
    return leader && !dice.isOneIn(3) ? { person: leader.id } : this.by('ADMIN', dice);
  }
  /** Any caller, with any rights. */
  anybody(dice: Dice): Caller {
    if (dice.isOneIn(4)) return { other: dice.pick(['nobody', 'key', 'key with few scopes']) };
    const person = dice.pick(this.model.all('Person'));
    return person ? { person: person.id } : { other: 'nobody' };
  }

  nameOf(caller: Caller): string {
    if ('other' in caller) return caller.other;
    const roles = this.model.find('Person', caller.person)?.['roles'] ?? [];
    return `person ${caller.person} (${roles.join(', ')})`;
  }

  /** Uploads a file. @returns its id */
  async stage(caller: Caller, content: Blob = new Blob(['%PDF-1.4']), name = 'a.pdf'): Promise<string | null> {
    const form = new FormData();
    form.append('file', content, name);
    const { body } = await this.elo.call('POST', '/uploads', { headers: await this.headersOf(caller), form });
    return body.uploads?.[0]?.id ?? null;
  }
}
