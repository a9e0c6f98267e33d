import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { atTheLatest } from './endings.ts';

export interface TestSmtp {
  url: string;
  /** Mails as they came over the wire. */
  mails: { to: string[]; raw: string }[];
  /** Refuses the given number of next mails, with a temporary failure. */
  refuse(times: number, code?: number): void;
  /** The number of refusals still to come. */
  refusals(): number;
  /** Keeps senders waiting for the answer to their mail, until it is accepted or refused for now. */
  hold(): { waiting(): number; release(accept: boolean): void };
  close(): Promise<void>;
}

/** A real SMTP server on loopback that stores the mails it receives. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = [];
  let refusals = 0;
  let refusal = 451;
  let held: { opened: Promise<boolean>; waiting: number } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      // A sender that was killed half-way leaves no mail.
      const brokenOff = () => {};
      void text(stream).then(async raw => {
        if (held) {
          held.waiting += 1;
          if (!(await held.opened)) refusals += 1;
        }
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: refusal }));
          return;
        }
        mails.push({ to: session.envelope.rcptTo.map(address => address.address), raw });
        done();
      }, brokenOff);
    },
  });
  // The sender was killed; a mail without an answer does not count.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    refuse: (times, code = 451) => void ([refusals, refusal] = [times, code]),
    refusals: () => refusals,
    hold() {
      let open!: (accept: boolean) => void;
      const gate = { opened: new Promise<boolean>(resolve => (open = resolve)), waiting: 0 };
      held = gate;
      return {
        waiting: () => gate.waiting,
        release(accept) {
          held = null;
          open(accept);
        },
      };
    },
    close: atTheLatest(() => new Promise<void>(resolve => server.close(() => resolve()))),
  };
}
