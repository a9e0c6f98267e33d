import { z } from 'zod';
import { route } from '../route.js';
import { OnboardingConfigurationDocument } from './operations.js';
import { error, hasErrorCode } from './shapes.js';

export const configurationRoutes = [
  route({
    id: 'onboarding.config.idp',
    method: 'get',
    path: '/api/config/idp',
    summary: 'The identity provider, when one is configured',
    auth: 'open',
    operation: OnboardingConfigurationDocument,
    reply: {
      200: z.union([
        z.object({ enabled: z.literal(false) }),
        z.object({ enabled: z.literal(true), url: z.string(), realm: z.string(), clientId: z.string() }),
      ]),
      500: error,
    },
    failure: hasErrorCode,
    present: ({ configuration: { identityProvider: idp } }) => (idp ? { enabled: true, ...idp } : { enabled: false }),
  }),
  route({
    id: 'onboarding.envs.read',
    method: 'get',
    path: '/api/envs',
    summary: 'The configuration of the deployment for the browser',
    auth: 'open',
    operation: OnboardingConfigurationDocument,
    reply: {
      200: z.object({
        appVersion: z.string(),
        monitoring: z.object({
          appId: z.string(),
          clientToken: z.string(),
          serviceName: z.string(),
          env: z.string(),
          sessionSampleRate: z.number(),
          sessionReplaySampleRate: z.number(),
        }),
      }),
    },
    present: ({ configuration: { appVersion, monitoring } }) => ({ appVersion, monitoring }),
    decision: 'appId is MONITORING_CLIENT_ID',
  }),
];
