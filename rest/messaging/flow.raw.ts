import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { raw } from '../route.js';
import { MessagingAnswerFlowDocument } from './operations.js';
import { readRaw } from '../shared/read-raw.js';
import { signatureHeader } from './shapes.js';

const base64 = z.string().meta({ description: 'Base64' });
const failure = z.object({ error: z.string() });

export const flowRoutes = [
  raw({
    id: 'messaging.flow.answer',
    mirrored: {
      never:
        'a conversation is encrypted for one side and its codes are sent by it; who registered comes to the other side by import',
    },
    method: 'post',
    path: '/',
    summary: 'One encrypted turn of a flow: personal or business',
    auth: 'open',
    requestHeaders: signatureHeader,
    accepts: z.object({ encrypted_flow_data: base64, encrypted_aes_key: base64, initial_vector: base64 }),
    produces: { contentType: 'text/plain', description: 'The encrypted answer, base64' },
    failure: { body: (_status, error) => ({ error }), shape: failure },
    errors: { CONFLICT: { status: 421 } },
    answers: { 432: { description: 'Unsigned, or wrongly signed' } },
    decision: [
      'in this order: over 1 MiB 413; with APP_SECRET set unsigned or wrongly signed 432; malformed JSON, a missing field or a decrypted body that is no request of a flow 400; a key or tag that is not ours 421; our own failure 500; all but 432 answer {error}',
      'flow_token is FLOW.TARGET.ANYTHING: personal (also for any other word) or business; TARGET class-ID names a class and a course slug its course, otherwise any course is meant; the class is, of those that somebody leads, the next to begin of a cycle that has not ended, else the latest begun; who is in a class of that course and cycle already stays in it',
      'personal: PERSON, CONTACT, EMAIL_CODE, PROFILE, CONFIRMATION; business: INSTITUTION, PERSON, CONTACT, EMAIL_CODE, CONFIRMATION; each answers the next, or itself with data.error_message in Portuguese',
      'answers are kept on the server for 24 hours under data.session, which every screen carries and the form sends back, because iOS may leave flow_token out; without it a conversation is found by a flow_token of 20 characters or more that was sent to one phone only',
      'a participant who exists is changed only when their own phone was sent this flow_token; without that proof the same CPF and phone, or the proven e-mail of the record with its code, enroll and change nothing; with any other phone the form ends as every form, enrolls nobody, and the person is told by mail, at most once a day; staff and deactivated people are never registered',
      'no screen tells whether somebody has the CPF: without a token that was sent to one phone nothing is looked up before the last screen, which takes 400 ms at least and has an empty enrollment_id',
      'EMAIL_CODE asks everybody but who is on record with the phone that the token was sent to, whatever e-mail they typed in, for the code mailed to it (30 minutes, 5 tries, 5 mails a day to an address); it may be left empty; with it the e-mail is theirs at once, and an active participant’s account of that e-mail without a CPF becomes theirs; an account of anybody else is refused, in words that only who reads its mail sees',
      'an e-mail without a code becomes the person’s when the link mailed to it is opened, and nothing tells whether somebody has it already',
      'limits an hour: 120 turns by a token that was sent to one phone, 3,000 by one that others have or by none, 20 times the same phone; a day: 10 forms finished with a phone by who has it, and 10 by others; beyond them the screen is shown again with data.error_message',
      'the last screen sent again answers as before and does nothing; one link for each enrollment, a failed one is tried anew; a canceled enrollment is not reopened, and holds for all classes of the course in the cycle',
      'BACK answers the screen before data.screen, or before the last one shown when it is empty, filled in as it was',
    ],
    handler: tools => async (req, res) => {
      const body = (await readRaw(req, res)).toString('base64');
      const signature = req.get('x-hub-signature-256');
      const ctx = tools.contextOf(req);
      res.set('Cache-Control', 'no-store');
      try {
        const { answerFlow } = await tools.run(
          MessagingAnswerFlowDocument,
          { body, signature: signature ?? null },
          ctx,
        );
        res.type('text/plain').send(answerFlow);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error;
        res.status(432).end();
      }
    },
  }),
];
