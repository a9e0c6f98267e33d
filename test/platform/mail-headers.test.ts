import { expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { createMailer } from '../../src/platform/mail/mail.js';
import { startSmtp } from '../support/smtp.js';

it('A mail says that a program made it, so that out-of-office programs answer nobody', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer(readConfig({ SMTP_URL: smtp.url }));
  await mailer.send({ to: 'ana@example.org', subject: 'x', text: 'x', html: 'x', messageId: 'one' });
  await mailer.send({
    ...{ to: 'ana@example.org', subject: 'x', text: 'x', html: 'x', messageId: 'two' },
    calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  });
  mailer.close();
  expect(smtp.mails).toHaveLength(2);
  for (const { raw } of smtp.mails) {
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(raw).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r?$/m);
  }
  await smtp.close();
});

it.each([
  [
    'with a mailbox for answers',
    { MAIL_REPLY_TO: 'Equipe <equipe@example.org>' },
    ['<mailto:equipe@example.org?subject=weekly-work>'],
  ],
  ['without one', {}, []],
])('A mail that comes every week names its list %s', async (_with, environment, unsubscribe) => {
  const smtp = await startSmtp();
  const mailer = createMailer(
    readConfig({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://elo.example.org', ...environment }),
  );
  const mail = { to: 'ana@example.org', subject: 'x', text: 'x', html: 'x' };
  await mailer.send({ ...mail, messageId: 'one', list: 'weekly-work' });
  await mailer.send({ ...mail, messageId: 'two' });
  mailer.close();
  await smtp.close();
  const [weekly, other] = smtp.mails.map(({ raw }) => raw);
  const linesOf = (name: string, raw: string) =>
    [...raw.matchAll(new RegExp(`^${name}: (.*?)\\r?$`, 'gm'))].map(([, value]) => value);
  expect(linesOf('List-ID', weekly!)).toEqual(['<weekly-work.elo.example.org>']);
  expect(linesOf('List-Unsubscribe', weekly!)).toEqual(unsubscribe);
  expect(other).not.toMatch(/^List-/m);
});
