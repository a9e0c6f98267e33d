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

/** Time for which answers are kept after the last one: enough to look for a document. */
const LIFE_MS = 24 * 60 * 60_000;

const NOTHING = '–';

/** The screen for the platform to show, or an acknowledgement. */
export type FlowReply = { screen?: string; data: Record<string, unknown> };

/** One turn of a conversation, decrypted. */
export async function converse(ctx: Ctx<'events' | 'limits' | 'waits'>, request: FlowRequest): Promise<FlowReply> {
  // Health checks of the platform have no token.
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

/** The e-mail in a request, if it is a valid one. */
function emailIn({ data }: FlowRequest): string | null {
  const typed = emailField.shape.safeParse(data?.['email']);
  return typed.success ? typed.data : null;
}

/** The phone in a request, if it is a valid one. */
function phoneIn({ data }: FlowRequest): string | null {
  const typed = phoneField.shape.safeParse(data?.['phone']);
  return typed.success ? typed.data : null;
}

/** Acknowledges a report of the platform that it could not show our answer. */
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

/** The class that the token names, or the next open class of its course, or of all courses. */
async function openClassOf(ctx: Ctx, token: string | null): Promise<OpenClass | undefined> {
  const { classId, slug } = readFlowToken(token);
  const today = DateTime.fromJSDate(ctx.now()).setZone(ctx.services.config.legacyTimeZone).toISODate()!;
  const courseId = slug === null ? null : await courseIdOfSlug(ctx, slug);
  return nextOpenClass(ctx, today, { classId, courseId });
}

/** A problem, as a reason or a field problem. */
type Said = ScreenReason | FieldProblem;

interface Shown {
  session?: string;
  className?: string | null;
  values?: Record<string, unknown>;
  summary?: string;
  errors?: readonly Said[];
}

/** The sentences of the problems, each once. */
const sentencesOf = (errors: readonly Said[]): string =>
  [...new Set(errors.map(said => wordsIn.pt.ofField(typeof said === 'string' ? wrong(said) : said)))].join(' ');

/** A screen with the present values of its fields. Every screen has the session id, which the form sends back. */
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

/** Handles a filled-in screen: stores it and shows the next one, or shows it again with the problems. */
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
      // Runs on the transaction's connection: asking for a second one while holding the first would exhaust the pool.
      const { session: given, token: ownToken } = keysOf(request, at, provenPhone && token);
      const found = await findSession(ctx, flow, given, ownToken);
      // Screens after the first one belong to a known conversation.
      if (!found && (given !== null || at > 0))
        return show(screen, { values: request.data ?? {}, errors: ['SCREEN_EXPIRED'] });
      // The platform asks again when our answer came too late: nothing is done twice.
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
  // The wait is outside of the transaction, so that it occupies no connection.
  return isLast ? notSoonerThan(ctx.services.waits.formMs, answering) : answering;
}

async function notSoonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** True when the next screen asks for the code: for everybody who is not known by their phone, with any e-mail. */
const needsCode = (answers: Record<string, unknown>): boolean => emailProofOf(answers)?.proven === false;

/**
 * Mails a code to the entered address. No code is sent if the person's record has the phone that received the token: then a
 * link changes their e-mail. Without such a token nothing is looked up, and nobody learns who has a record.
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

/** Takes the code out of the answers and compares it. @returns the problem with it; null also when it was left empty */
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
  // The try counts also when the screen is shown again.
  session.answers = { ...session.answers, emailProof: proof };
  answers['emailProof'] = proof;
  if (!proof.proven) return 'SCREEN_CODE_WRONG';
  const account = await accountOfEmail(ctx, proof.email);
  return account && account.cpf !== answers['cpf'] && !canJoin(account) ? 'SCREEN_EMAIL_TAKEN' : null;
}

const shapesOf = (screen: Screen) =>
  Object.fromEntries(Object.entries(screen.fields).map(([name, { shape }]) => [name, shape]));

/**
 * The keys of a conversation. A first screen always begins a new one. Only a token that one phone has can find a conversation.
 */
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
 * Finds the conversation by the id in its screens, or without one by a token that only one phone has. Other tokens find none:
 * they may have been sent to many people, and a conversation holds personal data.
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
 * Closes the form. The chat gets these parameters as a message, with the enrollment only when the token was sent to one phone.
 * Otherwise a person who enters a CPF and any phone would learn whether there is an enrollment.
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

/** The previous screen, with its former values. Without a session the answers are unknown, and only the order is known. */
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
