import { cmsExamples } from './cms/examples.js';
import { dashboardExamples } from './dashboard/examples.js';
import { messagingExamples } from './messaging/examples.js';
import { onboardingExamples } from './onboarding/examples.js';
import { portalExamples } from './portal/examples.js';
import { scheduleExamples } from './schedule/examples.js';
import { submissionsExamples } from './submissions/examples.js';

/** What is sent of an example; facades add what they ask for. */
export interface ExampleRequest {
  path: string;
  json?: unknown;
  form?: Record<string, string | Blob>;
  /** Who sends it. */
  as?: unknown;
  headers?: Record<string, string>;
}

/**
 * The examples of all facades by route id, as requests: codes, tokens and pictures in them are well formed and wrong.
 * @param cpf of participant 101
 */
export async function exampleRequests(cpf: string): Promise<Record<string, ExampleRequest>> {
  const date = '2026-12-14';
  const messaging = messagingExamples(async () => '123456');
  const examples = {
    ...messaging,
    'messaging.otp.confirm': await (messaging['messaging.otp.confirm'] as () => Promise<object>)(),
    ...portalExamples({
      date,
      start: `${date} 10:00:00`,
      finish: `${date} 11:00:00`,
      blockStart: `${date} 15:00:00`,
      blockFinish: `${date} 16:00:00`,
    }),
    ...onboardingExamples(cpf, () => '123456'),
    ...submissionsExamples,
    ...scheduleExamples(date, '/api/calendar/1.ics?token=x'),
    ...dashboardExamples,
    ...cmsExamples(new Blob(['x']), { activation: 'x', password: 'x', email: 'x' }),
  };
  return examples as Record<string, ExampleRequest>;
}
