import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { parseInput } from '../../src/failures/validation.js';
import { raw } from '../route.js';
import { MessagingReceiveNotificationDocument, MessagingWebhookChallengeDocument } from './operations.js';
import { readRaw } from '../shared/read-raw.js';
import { signatureHeader } from './shapes.js';

/** A missing value counts as a wrong one: the handshake has one way to fail. */
const handshake = z.object({
  'hub.mode': z.string().max(100).catch(''),
  'hub.verify_token': z.string().max(1000).catch(''),
  'hub.challenge': z.string().max(1000).catch(''),
});

/** Accepts everything; the platform sends these fields. */
const notification = z.looseObject({ object: z.string().optional(), entry: z.array(z.looseObject({})).optional() });

export const webhookRoutes = [
  raw({
    id: 'messaging.webhook.verify',
    method: 'get',
    path: '/webhook',
    summary: 'The handshake of the messaging platform',
    auth: 'open',
    query: handshake,
    produces: { contentType: 'text/plain', description: 'hub.challenge' },
    failure: { body: (_status, text) => text, shape: z.string() },
    answers: { 403: { description: 'The verify token is wrong', contentType: 'text/plain' } },
    decision: '403 also when hub.mode is not subscribe',
    handler: tools => async (req, res) => {
      const query = parseInput(handshake, req.query);
      res.type('text/plain').set('Cache-Control', 'no-store');
      try {
        const { webhookChallenge } = await tools.run(
          MessagingWebhookChallengeDocument,
          {
            mode: query['hub.mode'],
            verifyToken: query['hub.verify_token'],
            challenge: query['hub.challenge'],
          },
          tools.contextOf(req),
        );
        res.send(webhookChallenge);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error;
        res.status(403).send('Forbidden');
      }
    },
  }),
  raw({
    id: 'messaging.webhook.receive',
    method: 'post',
    path: '/webhook',
    summary: 'Notifications of the messaging platform',
    auth: 'open',
    requestHeaders: signatureHeader,
    accepts: notification,
    produces: { contentType: 'text/plain', description: 'EVENT_RECEIVED' },
    errors: { FORBIDDEN: {} },
    decision: [
      '200 EVENT_RECEIVED with any content and media type; malformed JSON 400; over 3 MiB 413; with APP_SECRET set a missing or wrong signature 403',
      'a failure of ours is 500, so that the platform sends the notification again',
      'texts and delivery states of all entries and changes are stored, each once; the rest is counted in the log',
      'a text of an account that hides its phone is stored under from_user_id, and under the phone once both are known',
    ],
    handler: tools => async (req, res) => {
      const body = (await readRaw(req, res, '3mb')).toString('base64');
      const signature = req.get('x-hub-signature-256');
      await tools.run(MessagingReceiveNotificationDocument, { body, signature }, tools.contextOf(req));
      res.type('text/plain').send('EVENT_RECEIVED');
    },
  }),
];
