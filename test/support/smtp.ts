import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { atTheLatest } from './endings.ts';

export interface TestSmtp {
  url: string;
  /** Mails as they came over the wire. */
  mails: { to: string[]; raw: string }[];
  /** Refuses the next so many mails with a temporary failure. */
  refuse(times: number, code?: number): void;
  /** How many refusals are still to be given. */
  refusals(): number;
  /** Keeps senders waiting for the answer to their mail until it is let go, or refused for now. */
  hold(): { waiting(): number; release(accept: boolean): void };
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = [];
  let refusals = 0;
  let refusal = 451;
  let held: { opened: Promise<boolean>; waiting: number } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      // Of a sender that was killed half-way there is no mail.
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
  // A sender that was killed; what it was not answered is no mail.
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
