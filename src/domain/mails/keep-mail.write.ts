import { sql } from 'kysely';
import { framed } from '../../platform/mail/frame.js';
import type { Mail, Mailer } from '../../platform/mail/mail.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import type { Ctx } from '../context.js';
import { currentTheme } from '../settings/settings.query.js';
import { keptBefore, mailStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The job that sends mails, and the cause. */
interface Sender {
  job: string;
  /** The message of the outbox that causes the mail. */
  outboxMessageId: number | null;
}

/**
 * A mailer that sends in the programme's frame, and records for each mail that it was sent, or the error: never the text. The record stays when a transaction
 * around it is rolled back, because the mail was sent. A failure to record is no reason to send a mail again.
 */
export const keepingMailer = (ctx: Ctx, mailer: Mailer, sender: Sender): Mailer => ({
  async send(mail) {
    const keep = (error: Error | null) =>
      keepMail(ctx, mail, { ...sender, error }).catch((failure: unknown) =>
        ctx.log.warn({ err: failure, identity: mail.messageId }, 'what became of a mail was not kept'),
      );
    try {
      await mailer.send({ ...mail, html: framed(mail.html, mail.subject, await currentTheme(ctx)) });
    } catch (thrown) {
      await keep(thrown instanceof Error ? thrown : new Error(String(thrown)));
      throw thrown;
    }
    await keep(null);
  },
  check: () => mailer.check(),
  close: () => mailer.close(),
});

interface MailRow {
  identity: string;
  job: string;
  to: string;
  person: number | null;
  address: string;
  subject: string;
  outboxMessageId: number | null;
  now: string;
}
const keeping = <Values extends object>(became: ($: Parameter<Values>) => Record<string, unknown>) =>
  writing((_q, $: Parameter<MailRow & Values>) => {
    const columns = Object.entries(became($ as Parameter<Values>));
    return sql`
      insert into mails (identity, kind, recipient, person_id, subject, outbox_message_id, created_at, updated_at,
                         ${sql.join(columns.map(([column]) => sql.ref(column)))})
      values (${$('identity')}, ${$('job')}, ${$('to')},
              coalesce(${$('person')}::int, (select id from users where email = ${$('address')})),
              ${$('subject')}, ${$('outboxMessageId')}::int, ${$('now')}, ${$('now')},
              ${sql.join(columns.map(([, value]) => value))})
          on conflict (identity) do update
         set ${keptBefore}, attempts = mails.attempts + 1, outbox_message_id = excluded.outbox_message_id, updated_at = excluded.updated_at`;
  });
const keepSent = keeping(($: Parameter<{ now: string }>) => mailStates.set('send', { sent_at: $('now') }));
const keepFailed = keeping(($: Parameter<{ error: string }>) => mailStates.set('fail', { last_error: $('error') }));

const keepMail = (
  ctx: Ctx,
  { to, person, subject, messageId }: Mail,
  { job, outboxMessageId, error }: Sender & { error: Error | null },
): Promise<unknown> => {
  const row = {
    identity: messageId,
    job,
    to,
    person: person ?? null,
    address: to.toLowerCase(),
    subject: subject.slice(0, 500),
    outboxMessageId,
    now: ctx.services.now().toISOString(),
  };
  return ctx.outsideTransaction('mailLedger', outside =>
    error
      ? keepFailed(outside, { ...row, error: maskPersonal(error.message.replaceAll('\0', '')).slice(0, 1000) })
      : keepSent(outside, row),
  );
};
