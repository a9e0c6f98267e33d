import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { constant } from 'agenda';
import type { Worker } from '../../jobs/worker.js';
import { installationName } from '../../src/platform/addresses.js';
import { eventually } from '../support/eventually.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { startTestWorker } from '../support/worker.js';

let smtp: TestSmtp;
let elo: TestApp;
const workers: Worker[] = [];
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()));
  smtp.mails.length = 0;
});

const work = async (maxRetries = 3) =>
  void workers.push(await startTestWorker(elo.app, { backoff: constant({ delay: 50, maxRetries }) }));

/** A submission that its facilitator removes with the action `resend`. */
async function askAgain() {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant });
  const submission = await elo.make.aSubmission({ class: group, participant, title: 'Plano <ação>' });
  const reply = await elo.call('DELETE', `/portal/api/submissions/${submission.id}`, {
    as: facilitator,
    json: {
      action: 'resend',
      participant_name: 'Outra Pessoa',
      participant_email: 'attacker@example.org',
      course_name: 'X',
    },
  });
  expect(reply.status).toBe(200);
  return { submission, participant };
}
const outboxRow = async (submissionId: number) =>
  (
    await elo.make
      .em()
      .execute<{ completed_at: string | null; failed_at: string | null; last_error: string | null }[]>(
        "select * from outbox where payload->>'submissionId' = ?",
        [String(submissionId)],
      )
  )[0];

describe('a resend request', () => {
  it('is mailed once, to the stored address only', async () => {
    await work();
    const { submission, participant } = await askAgain();
    await eventually(async () => (await outboxRow(submission.id))?.completed_at, 'the mail');
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.to).toEqual([participant.email]);
    expect(smtp.mails[0]!.raw).toContain(
      `Message-ID: <submission-resend-${submission.id}@${installationName(elo.app.services.config)}>`,
    );
    expect(smtp.mails[0]!.raw).toContain('&#60;a=C3=A7=C3=A3o&#62;');
  });

  it('waits in the outbox while no worker runs, and is mailed after a restart', async () => {
    const { submission } = await askAgain();
    expect(smtp.mails).toHaveLength(0);
    expect(await outboxRow(submission.id)).toMatchObject({ completed_at: null });
    await work();
    await eventually(async () => (await outboxRow(submission.id))?.completed_at, 'the mail');
    expect(smtp.mails).toHaveLength(1);
  });

  it('is mailed after the database has dropped every connection of the worker', async () => {
    await work();
    const dropped = await elo.make
      .em()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elo-jobs' and datname = current_database()",
      );
    expect(dropped.length).toBeGreaterThan(0);
    const { submission } = await askAgain();
    await eventually(async () => (await outboxRow(submission.id))?.completed_at, 'the mail');
    expect(smtp.mails).toHaveLength(1);
  });

  it('is mailed once by two workers', async () => {
    await Promise.all([work(), work()]);
    const asked = await Promise.all([askAgain(), askAgain(), askAgain()]);
    for (const { submission } of asked)
      await eventually(async () => (await outboxRow(submission.id))?.completed_at, 'the mail');
    expect(smtp.mails.map(mail => mail.to[0]).sort()).toEqual(asked.map(({ participant }) => participant.email).sort());
  });

  it('is tried again when the mail server refuses', async () => {
    smtp.refuse(2);
    await work();
    const { submission } = await askAgain();
    await eventually(async () => (await outboxRow(submission.id))?.completed_at, 'the mail');
    expect(smtp.mails).toHaveLength(1);
  });

  it('is given up at once when the mail server refuses permanently', async () => {
    smtp.refuse(1, 550);
    await work();
    const { submission } = await askAgain();
    const row = await eventually(async () => {
      const found = await outboxRow(submission.id);
      return found?.failed_at && found;
    }, 'the dead letter');
    expect(row).toMatchObject({ completed_at: null, attempts: 1, last_error: expect.stringContaining('550') });
    expect(smtp.mails).toHaveLength(0);
  });

  it('becomes a dead letter after the last try', async () => {
    smtp.refuse(100);
    await work(1);
    const { submission } = await askAgain();
    const row = await eventually(async () => {
      const found = await outboxRow(submission.id);
      return found?.failed_at && found;
    }, 'the dead letter');
    expect(row).toMatchObject({ completed_at: null, last_error: expect.stringContaining('451') });
    smtp.refuse(0);
    expect(smtp.mails).toHaveLength(0);
  });
});
