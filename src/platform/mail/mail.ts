import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.js';
import { AppError } from '../../failures/errors.js';
import { installationName } from '../addresses.js';
import { mailFolder } from './mail-folder.js';
import { addressOf } from './mail-text.js';
import { type CallOutcome, callOut, outcomeOfError } from '../outside/outgoing.js';
import { assertMayLeave } from '../../postgres/index.js';
import { currentTraceparent, inSpan } from '../watching/tracing.js';

export interface Mail {
  to: string;
  cc?: string;
  subject: string;
  text: string;
  /** The same as elements of HTML; the programme's frame comes around them when it is sent. */
  html: string;
  /** The owner of the account in question, when the recipient does not tell: the address may not be theirs any more. */
  person?: number;
  /** Stable identity: mail programs recognise a mail that is sent again after a crash. The name of the installation is added. */
  messageId: string;
  /** The name of a list for mails that come again and again, so that mail programs can sort them (RFC 2919). */
  list?: string;
  /** An invitation or its cancellation: shown as such by mail programs, and attached as invite.ics. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Throws when the mail server can't be reached, or doesn't let us in. */
  check(): Promise<void>;
  close(): void;
}

const SPAN = 'mail send';

/** In SMTP 5yz is a refusal for good, 4yz "not now" (RFC 5321, 4.2.1). */
function outcomeOfMailError(error: unknown): CallOutcome {
  const { responseCode } = (error ?? {}) as { responseCode?: number };
  if (responseCode === undefined) return outcomeOfError(error);
  return responseCode >= 500 ? 'refused' : 'failed';
}

/** SMTP when SMTP_URL is set; otherwise every mail becomes an .eml file under DATA_DIR/mail, to be opened and read. */
export function createMailer(config: Config): Mailer {
  const { smtpUrl, mailFrom, mailReplyTo, dataDir } = config;
  const installation = installationName(config);
  const folder = mailFolder({ dataDir });
  const transport = smtpUrl ? createTransport(withTimeLimits(smtpUrl)) : null;
  const writer = createTransport({ streamTransport: true as const, buffer: true });
  return {
    async send({ calendar, person: _person, list, ...mail }) {
      assertMayLeave();
      const traceparent = currentTraceparent();
      const message = {
        ...mail,
        // Out-of-office programs answer no such mail (RFC 3834, 5; Exchange has a header of its own).
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'OOF, AutoReply',
          ...(traceparent && { traceparent }),
        },
        from: mailFrom,
        ...(mailReplyTo && { replyTo: mailReplyTo }),
        ...(list && {
          list: {
            id: `${list}.${installation}`,
            ...(mailReplyTo && { unsubscribe: `mailto:${addressOf(mailReplyTo)}?subject=${list}` }),
          },
        }),
        messageId: `<${mail.messageId}@${installation}>`,
        icalEvent: calendar && { ...calendar, filename: 'invite.ics' },
      };
      if (transport) {
        await callOut('mail', { name: SPAN, outcomeOfError: outcomeOfMailError }, () =>
          transport.sendMail(message),
        ).catch((error: Error & { responseCode?: number }) => {
          // A 5yz code is a refusal for good (RFC 5321, 4.2.1).
          if (!(error.responseCode && error.responseCode >= 500)) throw error;
          throw new AppError('UPSTREAM_FAILED', 'MAIL_REFUSED', { detail: error.message });
        });
      } else {
        await inSpan(SPAN, {}, async () => {
          const written = await writer.sendMail(message);
          await mkdir(folder, { recursive: true });
          await writeFile(path.join(folder, `${mail.messageId.replaceAll(/[^\w-]/g, '_')}.eml`), written.message);
        });
      }
    },
    async check() {
      await transport?.verify();
    },
    close: () => transport?.close(),
  };
}

/** nodemailer reads options from the query of the address; an upstream that hangs must not hold a job forever. */
function withTimeLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, limit] of [
    ['connectionTimeout', 10_000],
    ['greetingTimeout', 10_000],
    ['socketTimeout', 20_000],
  ] as const) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(limit));
  }
  return url.href;
}
