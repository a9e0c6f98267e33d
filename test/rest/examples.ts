import { DateTime } from 'luxon';
import type { AnyRoute, Facade } from '../../rest/route.js';
import type { TestApp } from '../support/test-app.js';
import { cmsExamples } from './cms/examples.js';
import { dashboardExamples } from './dashboard/examples.js';
import { messagingExamples, SERVICE } from './messaging/examples.js';
import { onboardingExamples } from './onboarding/examples.js';
import { portalExamples } from './portal/examples.js';
import { scheduleExamples } from './schedule/examples.js';
import { submissionsExamples } from './submissions/examples.js';

/** The request of an example; facades add their credentials. */
export interface ExampleRequest {
  path: string;
  json?: unknown;
  form?: Record<string, string | Blob>;
  /** The caller of the example. */
  as?: unknown;
  headers?: Record<string, string>;
}

/**
 * The examples of all facades by route id, as requests: their codes, tokens and pictures are well-formed and wrong.
 * @param cpf the CPF of participant 101
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

const KEY = { authorization: 'demo-api-key' };

/** The headers of the example's caller: a demo person by id, otherwise the caller that the route is for. */
export async function credentialsOf(
  app: TestApp,
  { name }: Facade,
  { auth }: AnyRoute,
  as: unknown,
): Promise<Record<string, string>> {
  const bearer = async () => ({ authorization: await app.bearer({ id: typeof as === 'number' ? as : 1 }) });
  if (name === 'schedule') return KEY;
  if (auth === 'open') return {};
  if (auth === 'service') return SERVICE;
  if (auth === 'key') return KEY;
  if (auth !== 'token') return bearer();
  const { body } = await app.call('GET', '/submissions/api/submissions/token', { headers: KEY });
  return { authorization: `Bearer ${body.token}` };
}

/** The form of an example, with the name of its action. */
export function formOf(fields: ExampleRequest['form'], action: string | undefined): FormData | undefined {
  if (!fields) return undefined;
  const form = new FormData();
  if (action) form.append('action', action);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A day from Monday to Friday, this number of days from now or soon after. */
export function workingDay(days: number): string {
  let day = DateTime.now().setZone('America/Sao_Paulo').plus({ days }).startOf('day');
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day.toISODate()!;
}
