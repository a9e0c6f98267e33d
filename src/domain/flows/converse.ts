import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/postgresql';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { FlowSession } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { type FieldProblem, type ScreenReason, wrong } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import { parseFields } from '../../failures/validation.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import { type Ctx } from '../context.js';
import { phoneIdentity } from '../people/phone.rules.js';
import { writeOutbox } from '../kernel/outbox.js';
import { courseIdOfSlug, nextOpenClass, type OpenClass } from '../classes/open-class.query.js';
import type { FlowRequest } from './flow-request.js';
import { startEmailProof, emailProofOf, checkEmailCode } from './email-proof.js';
import { email as emailField, phone as phoneField } from './fields.js';
import { completeRegistration, canJoin, registrationError, retryOnConflict } from './complete-registration.js';
import {
  contact,
  emailCode,
  type Flow,
  nextScreensOf,
  hasSummary,
  readFlowToken,
  type Screen,
  summaryOf,
} from './flows.js';
import { accountOfEmail, contactsOfConversation, nameOfClass, phoneOfCpf, phoneOfToken } from './flows.query.js';
import { canFinish, canMailAddress, canMailCode, isTurnWithinLimits } from './limits.js';

/** Answers are kept this long after the last one: time to go and look for a document. */
const LIFE_MS = 24 * 60 * 60_000;

const NOTHING = '–';

/** The screen for the platform to show, or an acknowledgement. */
export type FlowReply = { screen?: string; data: Record<string, unknown> };

/** One turn of a conversation, decrypted. */
export async function converse(ctx: Ctx<'events' | 'limits' | 'waits'>, request: FlowRequest): Promise<FlowReply> {
  // Checks of the platform carry no token.
  if (request.action === 'ping') return { data: { status: 'active' } };
  const failure = request.data?.['error'] ?? request.data?.['error_key'];
  if (failure !== undefined) return acknowledge(ctx, request, failure);
  const token = request.flow_token || null;
  const { flow } = readFlowToken(token);
  if (!['INIT', 'BACK', 'data_exchange'].includes(request.action)) throw new AppError('INVALID', 'FLOW_ACTION_UNKNOWN');
  const provenPhone = await phoneOfToken(ctx, token);
  const enteredPhone = phoneIn(request);
  if (!(await isTurnWithinLimits(ctx, { token, provenPhone, enteredPhone }))) {
    const screen = flow.screens.find(({ id }) => id === request.screen) ?? flow.screens[0];
    return show(screen, {
      session: sessionOf(request) ?? '',
      values: request.data ?? {},
      errors: ['SCREEN_TOO_OFTEN'],
    });
  }
  if (request.action === 'BACK') return previousScreen(ctx, flow, token, request);
  if (request.action === 'data_exchange') return exchange(ctx, flow, token, request);
  return begin(ctx, flow, token);
}

/** The e-mail that a turn brings along, if it can be one. */
function emailIn({ data }: FlowRequest): string | null {
  const typed = emailField.shape.safeParse(data?.['email']);
  return typed.success ? typed.data : null;
}

/** The phone that a turn brings along, if it can be one. */
function phoneIn({ data }: FlowRequest): string | null {
  const typed = phoneField.shape.safeParse(data?.['phone']);
  return typed.success ? typed.data : null;
}

/** The platform could not show what we answered. */
function acknowledge(ctx: Ctx, { action, screen, data }: FlowRequest, failure: unknown): FlowReply {
  const words = (value: unknown) => (typeof value === 'string' ? maskPersonal(value.slice(0, 500)) : undefined);
  ctx.log.warn(
    { flow: { action, screen, error: words(failure) ?? 'unnamed', message: words(data?.['error_message']) } },
    'the messaging platform reports a failure of a flow',
  );
  return { data: { acknowledged: true } };
}

async function begin(ctx: Ctx, flow: Flow, token: string | null): Promise<FlowReply> {
  const offered = await openClassOf(ctx, token);
  const phone = await phoneOfToken(ctx, token);
  return show(flow.screens[0], {
    className: offered?.name,
    values: phone === null ? {} : { phone },
    errors: offered ? [] : ['SCREEN_NO_CLASS'],
  });
}

/** The class that the token names, or the next open one of its course, or of all. */
async function openClassOf(ctx: Ctx, token: string | null): Promise<OpenClass | undefined> {
  const { classId, slug } = readFlowToken(token);
  const today = DateTime.fromJSDate(ctx.now()).setZone(ctx.services.config.legacyTimeZone).toISODate()!;
  const courseId = slug === null ? null : await courseIdOfSlug(ctx, slug);
  return nextOpenClass(ctx, today, { classId, courseId });
}

/** What is wrong, as one of the reasons. */
type Said = ScreenReason | FieldProblem;

interface Shown {
  session?: string;
  className?: string | null;
  values?: Record<string, unknown>;
  summary?: string;
  errors?: readonly Said[];
}

/** Each sentence once. */
const sentencesOf = (errors: readonly Said[]): string =>
  [...new Set(errors.map(said => wordsIn.pt.ofField(typeof said === 'string' ? wrong(said) : said)))].join(' ');

/** A screen with what its fields hold so far. Every screen carries the session, which the form sends back. */
function show(screen: Screen, { session = '', className, values = {}, summary, errors = [] }: Shown): FlowReply {
  const own = Object.keys(screen.fields).filter(name => ['string', 'boolean'].includes(typeof values[name]));
  return {
    screen: screen.id,
    data: {
      session,
      class_name: className ?? '',
      values: Object.fromEntries(own.map(name => [name, values[name]])),
      // The platform refuses an empty text.
      ...(hasSummary(screen) ? { summary: summary || NOTHING } : {}),
      ...(errors.length === 0 ? {} : { error_message: sentencesOf(errors) }),
    },
  };
}

/** A filled-in screen: kept and followed by the next one, or shown again with what is wrong. */
async function exchange(
  ctx: Ctx<'events' | 'limits' | 'waits'>,
  flow: Flow,
  token: string | null,
  request: FlowRequest,
): Promise<FlowReply> {
  const at = flow.screens.findIndex(({ id }) => id === request.screen);
  const screen = flow.screens[at];
  if (!screen) return show(flow.screens[0], { errors: ['SCREEN_EXPIRED'] });
  const provenPhone = await phoneOfToken(ctx, token);
  const offered = at === 0 ? await openClassOf(ctx, token) : undefined;
  const isLast = at === flow.screens.length - 1;
  const typed = isLast ? await contactsOfConversation(ctx, keysOf(request, at, provenPhone && token)) : null;
  if (typed?.phone && !(await canFinish(ctx, typed.phone, provenPhone)))
    return show(screen, {
      session: sessionOf(request) ?? '',
      values: request.data ?? {},
      errors: ['SCREEN_TOO_OFTEN'],
    });
  const canMail = typed?.email != null && (await canMailAddress(ctx, typed.email));
  const contactEmail = screen.id === contact.id ? emailIn(request) : null;
  const isMailCodeWithinLimits = contactEmail !== null && (await canMailCode(ctx, contactEmail));

  const answering = retryOnConflict(async refused =>
    ctx.transaction(async ctx => {
      // On the transaction's connection: asking for a second one while holding the first would exhaust the pool.
      const { session: given, token: ownToken } = keysOf(request, at, provenPhone && token);
      const found = await findSession(ctx, flow, given, ownToken);
      // The screens after the first one come out of a conversation that we know.
      if (!found && (given !== null || at > 0))
        return show(screen, { values: request.data ?? {}, errors: ['SCREEN_EXPIRED'] });
      // The platform asks again when our answer came too late: what was done is done.
      if (found?.completedAt) return success(ctx, found, token, provenPhone);

      const className = found?.class ? await nameOfClass(ctx, found.class.id) : offered?.name;
      const again = (...errors: Said[]) =>
        show(screen, {
          session: found?.id,
          className,
          values: request.data ?? {},
          summary: summaryOf(flow, found?.answers ?? {}),
          errors,
        });
      const parsed = parseFields(z.object(shapesOf(screen)), request.data ?? {});
      if (parsed.fields) return again(...Object.values(parsed.fields));
      const classId = found ? found.class?.id : offered?.id;
      if (classId === undefined) return again('SCREEN_NO_CLASS');
      const answers: Record<string, unknown> = { ...found?.answers, ...parsed.data };
      const objection = refused ?? registrationError(answers, provenPhone);
      if (objection) return again(objection);
      if (isLast && found) {
        await completeRegistration(ctx, found, answers, { provenPhone, canMail });
        return success(ctx, found, token, provenPhone);
      }

      const session = found ?? startSession(ctx, flow, token, classId);
      if (screen.id === contact.id)
        await askForCode(ctx, session, answers, { canMail: isMailCodeWithinLimits, provenPhone });
      if (screen.id === emailCode.id) {
        const wrong = await checkCode(ctx, session, answers);
        if (wrong) return again(wrong);
      }
      const next = nextScreensOf(flow, at).find(({ id }) => id !== emailCode.id || needsCode(answers))!;
      session.answers = answers;
      session.screen = next.id;
      session.expiresAt = new Date(ctx.now().getTime() + LIFE_MS);
      return show(next, {
        session: session.id,
        className,
        values: { ...(provenPhone === null ? {} : { phone: provenPhone }), ...answers },
        summary: summaryOf(flow, answers),
      });
    }),
  );
  // Outside of the transaction: nobody waits for its connection.
  return isLast ? notSoonerThan(ctx.services.waits.formMs, answering) : answering;
}

async function notSoonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Whether the next screen asks for the code: of everybody who is not known by their phone, whatever e-mail they typed in. */
const needsCode = (answers: Record<string, unknown>): boolean => emailProofOf(answers)?.proven === false;

/**
 * Mails a code to the address that was typed in, unless the person is on record with the phone that the token was sent to:
 * their e-mail is changed by a link. Without such a token nothing is looked up, and nobody learns who is on record.
 */
async function askForCode(
  ctx: Ctx<'events'>,
  session: FlowSession,
  answers: Record<string, unknown>,
  { canMail, provenPhone }: { canMail: boolean; provenPhone: string | null },
): Promise<void> {
  const known = provenPhone === null ? undefined : await phoneOfCpf(ctx, String(answers['cpf']));
  if (known?.phone != null && phoneIdentity(known.phone) === phoneIdentity(provenPhone!))
    return void delete answers['emailProof'];
  const { proof, isNew } = startEmailProof(answers, ctx.now(), canMail);
  answers['emailProof'] = proof;
  if (isNew && canMail) writeOutbox(ctx, 'flow-email-code', { sessionId: session.id });
}

/** Takes the code out of the answers and compares it. @returns what is wrong with it; nothing when it was left empty */
async function checkCode(
  ctx: Ctx,
  session: FlowSession,
  answers: Record<string, unknown>,
): Promise<ScreenReason | null> {
  const entered = answers['email_code'];
  const code = typeof entered === 'string' || typeof entered === 'number' ? String(entered) : '';
  delete answers['email_code'];
  const known = emailProofOf(answers);
  if (code === '' || !known) return null;
  const proof = known.proven ? known : checkEmailCode(ctx, session.id, known, code);
  // Counted also when the screen is shown again.
  session.answers = { ...session.answers, emailProof: proof };
  answers['emailProof'] = proof;
  if (!proof.proven) return 'SCREEN_CODE_WRONG';
  const account = await accountOfEmail(ctx, proof.email);
  return account && account.cpf !== answers['cpf'] && !canJoin(account) ? 'SCREEN_EMAIL_TAKEN' : null;
}

const shapesOf = (screen: Screen) =>
  Object.fromEntries(Object.entries(screen.fields).map(([name, { shape }]) => [name, shape]));

/** By what a conversation is found: a first screen begins one, and only a token that one phone has names one. */
const keysOf = (request: FlowRequest, at: number, ownToken: string | null) => ({
  session: sessionOf(request),
  token: at > 0 ? ownToken : null,
});

/** The session that the form sent back, if it did. */
function sessionOf({ data }: FlowRequest): string | null {
  const id = data?.['session'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/**
 * The conversation by the id in its screens; without one, by a token that only one phone has. Never by another token:
 * it may have been sent to many, and a conversation holds personal data.
 */
async function findSession(
  ctx: Ctx,
  flow: Flow,
  session: string | null,
  token: string | null,
): Promise<FlowSession | null> {
  if (session === null && token === null) return null;
  if (session !== null && !z.uuid().safeParse(session).success) return null;
  const which = session === null ? { flowToken: token } : { id: session };
  return ctx.em.findOne(
    FlowSession,
    { ...which, flow: flow.name, expiresAt: { $gt: ctx.now() } },
    { orderBy: { createdAt: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

const startSession = (ctx: Ctx, flow: Flow, token: string | null, classId: number): FlowSession =>
  ctx.em.create(FlowSession, {
    id: randomUUID(),
    flow: flow.name,
    flowToken: token,
    class: classId,
    answers: {},
    screen: flow.screens[0].id,
    createdAt: ctx.now(),
    expiresAt: ctx.now(),
  });

/**
 * The form closes, and the chat gets these parameters as a message: the enrollment when the token was sent to one phone. Who
 * types in a CPF and any phone would learn by it whether there was one.
 */
async function success(
  ctx: Ctx,
  session: FlowSession,
  token: string | null,
  provenPhone: string | null,
): Promise<FlowReply> {
  return {
    screen: 'SUCCESS',
    data: {
      extension_message_response: {
        params: {
          flow_token: token ?? session.flowToken ?? session.id,
          enrollment_id: String((provenPhone !== null && session.enrollment?.id) || ''),
          class_name: session.class ? await nameOfClass(ctx, session.class.id) : '',
        },
      },
    },
  };
}

/** The screen before, with what it was filled in with. Without a session the answers are not known, only the order is. */
async function previousScreen(ctx: Ctx, flow: Flow, token: string | null, request: FlowRequest): Promise<FlowReply> {
  const provenPhone = await phoneOfToken(ctx, token);
  const offered = await openClassOf(ctx, token);
  return ctx.transaction(async ctx => {
    const session = await findSession(ctx, flow, sessionOf(request), provenPhone === null ? null : token);
    const left = request.screen || session?.screen;
    const at = flow.screens.findIndex(({ id }) => id === left);
    const previous = flow.screens.slice(0, Math.max(at, 1)).findLast(({ optional }) => !optional)!;
    if (session) session.screen = previous.id;
    const className = session?.class ? await nameOfClass(ctx, session.class.id) : offered?.name;
    const phone = provenPhone === null ? {} : { phone: provenPhone };
    return show(previous, { session: session?.id, className, values: { ...phone, ...session?.answers } });
  });
}
