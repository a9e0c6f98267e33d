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
