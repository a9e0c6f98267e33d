// One call of each generated client against each facade. The code is compiled against the generated code: names in the
// documents exist there.
import createClient from 'openapi-fetch';
import type { paths as MessagingPaths } from './generated/openapi-typescript/messaging.js';
import type { paths as PortalPaths } from './generated/openapi-typescript/portal.js';
import type { paths as OnboardingPaths } from './generated/openapi-typescript/onboarding.js';
import type { paths as SubmissionsPaths } from './generated/openapi-typescript/submissions.js';
import type { paths as SchedulePaths } from './generated/openapi-typescript/schedule.js';
import type { paths as DashboardPaths } from './generated/openapi-typescript/dashboard.js';
import type { paths as CmsPaths } from './generated/openapi-typescript/cms.js';
import { messagingOtpSend as messagingByHeyApi } from './generated/hey-api/messaging/index.js';
import { portalClassesList as portalByHeyApi } from './generated/hey-api/portal/index.js';
import { onboardingCourseRead as onboardingByHeyApi } from './generated/hey-api/onboarding/index.js';
import { submissionsList as submissionsByHeyApi } from './generated/hey-api/submissions/index.js';
import { scheduleAppointmentsList as scheduleByHeyApi } from './generated/hey-api/schedule/index.js';
import { dashboardLiveList as dashboardByHeyApi } from './generated/hey-api/dashboard/index.js';
import { cmsActionRun as cmsByHeyApi } from './generated/hey-api/cms/index.js';
import { messagingOtpSend as messagingByOrval } from './generated/orval/messaging.js';
import { portalClassesList as portalByOrval } from './generated/orval/portal.js';
import { onboardingCourseRead as onboardingByOrval } from './generated/orval/onboarding.js';
import { submissionsList as submissionsByOrval } from './generated/orval/submissions.js';
import { scheduleAppointmentsList as scheduleByOrval } from './generated/orval/schedule.js';
import { dashboardLiveList as dashboardByOrval } from './generated/orval/dashboard.js';
import { cmsActionRead as cmsByOrval } from './generated/orval/cms.js';

type Call = () => Promise<number>;
interface Answer {
  response?: Response;
}
const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).response?.status ?? 0;

const service = { authorization: 'Bearer demo-service-token' };
const key = { authorization: 'demo-api-key' };
const phone = '5511987654321';

/** orval's functions request the path alone, as on a page of the same origin. */
const below = async (base: string, call: () => Promise<{ status: number }>): Promise<number> => {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? base + input : input, init);
  try {
    return (await call()).status;
  } finally {
    globalThis.fetch = fetch;
  }
};

/** The calls by their names; each gives the status of its answer. */
export async function calls(url: string): Promise<Record<string, Call>> {
  const bearer = { authorization: `Bearer ${await tokenOf(url)}` };
  const client = <Paths extends {}>(facade: string, headers?: Record<string, string>) =>
    createClient<Paths>({ baseUrl: `${url}/${facade}`, headers });
  const at = (facade: string, headers?: Record<string, string>) => ({ baseUrl: `${url}/${facade}`, headers });
  return {
    'openapi-fetch messaging': () =>
      statusOf(client<MessagingPaths>('messaging', service).POST('/otp', { body: { phone } })),
    'openapi-fetch portal': () => statusOf(client<PortalPaths>('portal', bearer).GET('/api/classes')),
    'openapi-fetch onboarding': () =>
      statusOf(
        client<OnboardingPaths>('onboarding').GET('/api/v1/cursos/{slug}', {
          params: { path: { slug: 'acolhimento' } },
        }),
      ),
    'openapi-fetch submissions': () => statusOf(client<SubmissionsPaths>('submissions', key).GET('/api/submissions')),
    'openapi-fetch schedule': () => statusOf(client<SchedulePaths>('schedule', key).GET('/api/appointments')),
    'openapi-fetch dashboard': () => statusOf(client<DashboardPaths>('dashboard', bearer).GET('/api/v1/ao-vivo')),
    'openapi-fetch cms': () =>
      statusOf(
        client<CmsPaths>('cms').POST('/cms-admin/admin-ajax', {
          body: { action: 'get_more_posts', limit: '1' },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          bodySerializer: form => new URLSearchParams(form as Record<string, string>),
        }),
      ),

    'hey-api messaging': () =>
      statusOf(messagingByHeyApi({ ...at('messaging', service), body: { phone: '5511987654322' } })),
    'hey-api portal': () => statusOf(portalByHeyApi(at('portal', bearer))),
    'hey-api onboarding': () => statusOf(onboardingByHeyApi({ ...at('onboarding'), path: { slug: 'acolhimento' } })),
    'hey-api submissions': () => statusOf(submissionsByHeyApi(at('submissions', key))),
    'hey-api schedule': () => statusOf(scheduleByHeyApi(at('schedule', key))),
    'hey-api dashboard': () => statusOf(dashboardByHeyApi(at('dashboard', bearer))),
    'hey-api cms': () => statusOf(cmsByHeyApi({ ...at('cms'), body: { action: 'get_more_posts', limit: '1' } })),

    'orval messaging': () =>
      below(`${url}/messaging`, () => messagingByOrval({ phone: '5511987654323' }, { headers: service })),
    'orval portal': () => below(`${url}/portal`, () => portalByOrval({}, { headers: bearer })),
    'orval onboarding': () => below(`${url}/onboarding`, () => onboardingByOrval('acolhimento')),
    'orval submissions': () => below(`${url}/submissions`, () => submissionsByOrval({}, { headers: key })),
    'orval schedule': () => below(`${url}/schedule`, () => scheduleByOrval({}, { headers: key })),
    'orval dashboard': () => below(`${url}/dashboard`, () => dashboardByOrval({ headers: bearer })),
    // By GET: orval makes JSON of a form with two media types.
    'orval cms': () => below(`${url}/cms`, () => cmsByOrval({ action: 'state_cities', state_id: '35' })),
  };
}
const json = { 'content-type': 'application/json' };

async function tokenOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'supervisor@demo.test', password: 'Demo!2026' }),
  });
  return ((await reply.json()) as { token: string }).token;
}
