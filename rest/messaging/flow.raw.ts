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
    method: 'post',
    path: '/',
    summary: 'One encrypted turn of a flow: personal or business',
    auth: 'open',
    requestHeaders: signatureHeader,
    accepts: z.object({ encrypted_flow_data: base64, encrypted_aes_key: base64, initial_vector: base64 }),
    produces: { contentType: 'text/plain', description: 'The encrypted answer in base64' },
    failure: { body: (_status, error) => ({ error }), shape: failure },
    errors: { CONFLICT: { status: 421 } },
    answers: { 432: { description: 'The signature is missing or wrong' } },
    decision: [
      'in this order: over 1 MiB 413; with APP_SECRET set a missing or wrong signature 432; malformed JSON, a missing field or a decrypted body that is no request of a flow 400; a key or tag that is not ours 421; our own failure 500; all except 432 answer {error}',
      'flow_token is FLOW.TARGET.ANYTHING; FLOW is personal (also for any other word) or business; TARGET class-ID names a class and a course slug its course, otherwise any course is meant; the class is one with a leader, in a cycle that has not ended: the next to begin, else the one that began latest; a person in a class of that course and cycle already stays in it',
      'personal: PERSON, CONTACT, EMAIL_CODE, PROFILE, CONFIRMATION; business: INSTITUTION, PERSON, CONTACT, EMAIL_CODE, CONFIRMATION; each answers with the next one, or with itself and data.error_message in Portuguese',
      'the server keeps the answers for 24 hours under data.session; every screen carries it and the form sends it back, because iOS may leave flow_token out; without it, a conversation is found by a flow_token of 20 characters or more that was sent to one phone only',
      'a known participant is changed only when this flow_token was sent to their own phone; without that proof, the same CPF and phone, or the proven e-mail of the record with its code, enroll them and change nothing; with any other phone the form ends like every form but enrolls nobody, and a mail tells the person, at most once a day; staff and deactivated people are never registered',
      'no screen shows if a person with the CPF exists: without a token that was sent to one phone, nothing is looked up before the last screen; that screen takes at least 400 ms and has an empty enrollment_id',
      'for any entered e-mail, EMAIL_CODE asks for the code that was mailed to it; it does not when the phone of the token is on the person’s record; a code has 30 minutes and 5 tries, and an address gets 5 mails a day; the code may be left empty; with it, the e-mail is theirs at once, and so is an active participant’s account of that e-mail without a CPF; an account of any other person is refused, in words that only the reader of its mail sees',
      'an e-mail without a code becomes the person’s when the link that was mailed to it is opened; no answer shows if another person has it already',
      'limits an hour: 120 turns with a token that was sent to one phone, 3,000 with a token that others have or without a token, 20 times the same phone; a day: 10 finished forms for a phone by its owner, and 10 by others; beyond them the screen is shown again with data.error_message',
      'the last screen sent again gets the same answer and does nothing; each enrollment gets one link, and a failed one is tried again; a canceled enrollment is not reopened, and the cancellation holds for all classes of the course in the cycle',
      'BACK answers with the screen before data.screen, with its values; when data.screen is empty, with the screen before the last shown one',
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
