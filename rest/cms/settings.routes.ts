import { z } from 'zod';
import { cacheControl } from '../shared/headers.js';
import { route } from '../route.js';
import { CmsMaintenanceModeDocument, CmsThemeSettingsDocument } from './operations.js';

/** A cached copy is at most a minute old; a page asks for the settings each time it is opened. */
const oneMinute = () => ({ 'Cache-Control': 'public, max-age=60' });

export const settingsRoutes = [
  route({
    id: 'cms.settings.theme',
    method: 'get',
    path: '/api/core/v1/theme_settings',
    summary: 'The names, colours and addresses of the site',
    auth: 'open',
    operation: CmsThemeSettingsDocument,
    reply: {
      200: z.object({
        site_name: z.string(),
        tagline: z.string(),
        logo_url: z.string().nullable(),
        favicon_url: z.string().nullable(),
        primary_color: z.string(),
        secondary_color: z.string(),
        support_email: z.string().nullable(),
        registration_url: z.string().nullable(),
        privacy_policy_url: z.string().nullable(),
        footer: z.string(),
        recaptcha_enabled: z.boolean(),
        recaptcha_site_key: z.string().nullable(),
      }),
    },
    answerHeaders: cacheControl,
    headers: oneMinute,
    decision:
      'administrators set them in the graph (changeSiteSettings); recaptcha_enabled false means that registering has no reCAPTCHA',
  }),
  route({
    id: 'cms.settings.maintenance',
    method: 'get',
    path: '/api/core/v1/maintenance_mode',
    summary: 'The maintenance state of a site',
    auth: 'open',
    query: z.object({ slug: z.enum(['hub', 'cadastro']) }),
    operation: CmsMaintenanceModeDocument,
    variables: ({ query }) => ({ area: query.slug === 'hub' ? 'HUB' : 'CADASTRO' }) as const,
    reply: {
      200: z.object({
        slug: z.enum(['hub', 'cadastro']),
        enabled: z.boolean(),
        message: z.string(),
        expected_until: z.string().nullable(),
      }),
    },
    present: ({ maintenanceMode }, { query }) => ({ slug: query.slug, ...maintenanceMode }),
    answerHeaders: cacheControl,
    headers: oneMinute,
    decision: [
      'an unknown slug, or none, is 400; expected_until is ISO 8601 in UTC',
      'administrators set it in the graph (setMaintenanceMode); it only informs the site, and this server continues to answer',
    ],
  }),
];
