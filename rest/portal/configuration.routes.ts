import { z } from 'zod';
import { route } from '../route.js';
import {
  type CancelReason,
  PortalChatbotDocument,
  PortalConfigurationDocument,
  PortalHealthDocument,
  PortalReasonsDocument,
} from './operations.js';
import { instant } from '../shared/shapes.js';
import { lower } from '../shared/words.js';
import { cancelReason, failure } from './shapes.js';

export const configurationRoutes = [
  route({
    id: 'portal.health.read',
    method: 'get',
    path: '/api/health',
    summary: 'The health of the process',
    auth: 'open',
    operation: PortalHealthDocument,
    reply: {
      200: z.object({
        status: z.string(),
        timestamp: instant,
        uptime: z.number().meta({ description: 'Seconds' }),
        version: z.string(),
        node_version: z.string(),
        memory: z.object({ used: z.number(), total: z.number() }),
        env: z.string(),
      }),
    },
    decision: 'memory counts bytes of heap',
    present: ({ health: { used, total, status, timestamp, uptime, version, node_version, env } }) => ({
      status,
      timestamp,
      uptime,
      version,
      node_version,
      memory: { used, total },
      env,
    }),
  }),
  route({
    id: 'portal.liveness.read',
    method: 'get',
    path: '/api/liveness',
    summary: 'The process is running',
    auth: 'open',
    operation: PortalHealthDocument,
    reply: { 200: z.object({ status: z.literal('ok'), timestamp: instant }) },
    present: ({ health }) => ({ status: 'ok', timestamp: health.timestamp }),
  }),
  route({
    id: 'portal.readiness.read',
    method: 'get',
    path: '/api/readiness',
    summary: 'The process takes requests; asks no other server',
    auth: 'open',
    operation: PortalHealthDocument,
    reply: {
      200: z.object({ status: z.literal('ready'), timestamp: instant }),
      503: z.object({ status: z.literal('not_ready'), timestamp: instant }),
    },
    status: ({ health }) => (health.acceptsRequests ? 200 : 503),
    present: ({ health }) => ({ status: health.acceptsRequests ? 'ready' : 'not_ready', timestamp: health.timestamp }),
    decision: 'not ready after the stop signal, while it finishes the requests in flight',
  }),
  route({
    id: 'portal.envs.read',
    method: 'get',
    path: '/api/envs',
    summary: 'The configuration of the deployment for the browser',
    auth: 'open',
    operation: PortalConfigurationDocument,
    reply: {
      200: z.object({
        appVersion: z.string(),
        privacyPolicyUrl: z.string(),
        monitoring: z.object({
          clientId: z.string(),
          clientToken: z.string(),
          serviceName: z.string(),
          env: z.string(),
          sessionSampleRate: z.number(),
          sessionReplaySampleRate: z.number(),
        }),
        apis: z.object({ quizApiUrl: z.string() }),
      }),
    },
    present: ({ configuration: { appVersion, privacyPolicyUrl, monitoring, quizApiUrl } }) => ({
      appVersion,
      privacyPolicyUrl,
      monitoring,
      apis: { quizApiUrl },
    }),
  }),
  route({
    id: 'portal.videoconf.config',
    method: 'get',
    path: '/api/videoconf/config',
    summary: 'Address of the video-meeting server',
    auth: 'open',
    operation: PortalConfigurationDocument,
    reply: { 200: z.object({ url: z.url() }) },
    present: ({ configuration }) => ({ url: configuration.videoconfUrl }),
    decision: 'body {url}: VIDEOCONF_URL, or https://meet.jit.si',
  }),
  route({
    id: 'portal.project-name.config',
    method: 'get',
    path: '/api/project-name/config',
    summary: 'Name of the project',
    auth: 'open',
    operation: PortalConfigurationDocument,
    reply: { 200: z.object({ projectName: z.string() }) },
    present: ({ configuration }) => ({ projectName: configuration.projectName }),
    decision: 'body {projectName}: PROJECT_NAME',
  }),
  route({
    id: 'portal.chatbot.config',
    method: 'get',
    path: '/api/chatbot/config',
    summary: 'The key with which the page opens the chatbot',
    auth: 'open',
    operation: PortalChatbotDocument,
    reply: { 200: z.object({ appKey: z.string() }), 500: failure },
    present: ({ chatbotAppKey }) => ({ appKey: chatbotAppKey }),
    decision: 'body {appKey}: CHATBOT_APP_KEY',
  }),
  route({
    id: 'portal.reasons.list',
    method: 'get',
    path: '/api/reasons',
    summary: 'Reasons to leave a class',
    auth: 'open',
    operation: PortalReasonsDocument,
    reply: { 200: z.array(z.object({ value: cancelReason, label: z.string() })) },
    // People can't choose ABSENCE, so the operation does not list it; only the daily job writes it.
    present: ({ cancelReasons }) =>
      cancelReasons.map(({ value, label }) => ({ value: lower(value as Exclude<CancelReason, 'ABSENCE'>), label })),
  }),
];
