import { z } from 'zod';
import { parseInput } from '../../src/failures/validation.js';
import { readRaw } from '../shared/read-raw.js';
import { raw } from '../route.js';
import { OnboardingTrackConversionDocument } from './operations.js';
import { hasErrorCode } from './shapes.js';
import { fieldReason } from '../../src/failures/field-reasons.js';
import { AppError } from '../../src/failures/errors.js';

const text = z.string().max(300).nullish();
const conversionEvent = z.object({
  event_name: z.string(),
  event_id: z.string().nullish(),
  user_data: z.object({ em: text, ph: text, fn: text }).nullish(),
  event_source_url: z.string(),
});
const browser = z.object({ 'User-Agent': z.string().trim().min(1, fieldReason('REQUIRED')) });

/** Raw only because the event needs the header with the browser's own name. */
export const conversionRoutes = [
  raw({
    id: 'onboarding.conversion.track',
    method: 'post',
    path: '/api/conversion-event',
    summary: 'Report a conversion event; a job sends it on',
    auth: 'open',
    accepts: conversionEvent,
    requestHeaders: browser,
    fieldNames: { em: 'user_data.em', ph: 'user_data.ph', fn: 'user_data.fn' },
    produces: {
      contentType: 'application/json',
      description: 'The event is accepted',
      shape: z.object({ ok: z.literal(true) }),
    },
    failure: hasErrorCode,
    errors: { UNAVAILABLE: { status: 500 }, RATE_LIMITED: {} },
    decision: [
      'success: 200 {ok: true}; an event_id that was reported before gets it too, and is not sent again; event_id is optional',
      'user_data may be plain or hashed and is stored as hashes; texts that can’t be an e-mail, phone or name are not sent',
      'event_source_url and the header User-Agent are required: without them, events of websites are refused (400)',
      '500 {error} unless CONVERSION_PIXEL_ID, CONVERSION_TOKEN and GRAPH_API_URL are set, and when the database does not answer; 400 {error} for an invalid body; 429 after 3000 an hour from one address',
      'signed with appsecret_proof when APP_SECRET is set',
    ],
    handler: tools => async (req, res) => {
      if (!req.is(['json', '+json']))
        throw new AppError('INVALID', 'MEDIA_TYPE_UNSUPPORTED', { types: ['application/json'] });
      const body = parseInput(conversionEvent, parseJson(await readRaw(req, res)));
      const { 'User-Agent': userAgent } = parseInput(browser, { 'User-Agent': req.get('user-agent') });
      await tools.run(
        OnboardingTrackConversionDocument,
        {
          input: {
            eventName: body.event_name,
            eventId: body.event_id,
            eventSourceUrl: body.event_source_url,
            ...body.user_data,
            userAgent: userAgent.slice(0, 500),
          },
        },
        tools.contextOf(req),
      );
      res.json({ ok: true });
    },
  }),
];

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('INVALID', 'BODY_MALFORMED');
  }
}
