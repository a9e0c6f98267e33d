import { sql } from 'kysely';
import type { ConsentChannel } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertAllowed, authorize, STRANGER } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { consentPolicy } from './policy.js';

/** A version of a consent text. */
export interface ConsentTextRow {
  id: number;
  purpose: string;
  version: number;
  title: string;
  text: string;
  publishedAt: string;
}
interface GivenRow {
  id: number;
  textId: number;
  givenAt: string;
  channel: ConsentChannel;
  withdrawnAt: string | null;
  withdrawnBy: ConsentChannel | null;
}
/** A person's consent to one purpose, with its history. */
export interface ConsentRow {
  purpose: string;
  current: ConsentTextRow;
  isGiven: boolean;
  history: (Omit<GivenRow, 'textId'> & { text: ConsentTextRow })[];
}

/** Maximum number of purposes. */
export const MAX_PURPOSES = 50;
const MAX_HISTORY = 100;

const textColumns = ['t.id', 't.purpose', 't.version', 't.title', 't.text', 't.published_at as publishedAt'] as const;

/** The current text of every purpose, and the texts that a person agreed to. */
const textsFor = statement((q, $: Parameter<{ personId: number }>) =>
  q
    .selectFrom('consent_texts as t')
    .select([...textColumns])
    .where(
      sql<boolean>`(t.id in (select distinct on (n.purpose) n.id from consent_texts as n order by n.purpose, n.version desc)
        or t.id in (select c.text_id from consents as c where c.person_id = ${$('personId')}))`,
    )
    .orderBy('t.purpose')
    .orderBy('t.version', 'desc'),
);
const givenBy = statement((q, $: Parameter<{ personId: number }>) =>
  q
    .selectFrom('consents as c')
    .select([
      'c.id',
      'c.text_id as textId',
      'c.given_at as givenAt',
      sql<ConsentChannel>`c.channel`.as('channel'),
      'c.withdrawn_at as withdrawnAt',
      sql<ConsentChannel | null>`c.withdrawn_by`.as('withdrawnBy'),
    ])
    .where('c.person_id', '=', $('personId'))
    .orderBy('c.id', 'desc')
    .limit(MAX_HISTORY),
);
const known = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('users').select('id').where('id', '=', $('id')),
);

/** A person's consents to all purposes, regardless of the caller. */
export async function consentsOf(ctx: Ctx, personId: number): Promise<ConsentRow[]> {
  const [texts, given] = await Promise.all([textsFor(ctx, { personId }), givenBy(ctx, { personId })]);
  const byId = new Map(texts.map(each => [each.id, each]));
  const history = given.map(({ textId, ...each }) => ({ ...each, text: byId.get(textId)! }));
  return [...Map.groupBy(texts, ({ purpose }) => purpose)].map(([purpose, [current]]) => ({
    purpose,
    current: current!,
    isGiven: history.some(({ text, withdrawnAt }) => text.id === current!.id && withdrawnAt === null),
    history: history.filter(({ text }) => text.purpose === purpose),
  }));
}

/**
 * A person's consents to all purposes: for the person and for administrators.
 * @param personId the caller when left out @throws NOT_FOUND to everybody else
 */
export async function findConsents(ctx: Ctx, personId?: number): Promise<ConsentRow[]> {
  const actor = authorize(ctx, consentPolicy.consents);
  const id = personId ?? actor.userId;
  assertAllowed(actor, consentPolicy.consents, { ...STRANGER, own: actor.userId === id });
  if (id !== actor.userId && (await known(ctx, { id })).length === 0) throw notFound('PERSON');
  return consentsOf(ctx, id);
}
