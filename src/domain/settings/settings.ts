import { z } from 'zod';
import { storableText, typedText } from '../kernel/text.js';
import { fieldReason } from '../../failures/field-reasons.js';

const colour = typedText().regex(/^#[0-9a-f]{6}$/i, fieldReason('NOT_A_COLOR'));
const address = typedText().pipe(z.url({ protocol: /^https?$/, error: fieldReason('NOT_AN_ADDRESS') }).max(500));
const text = (length: number) => storableText().max(length);

/** The appearance of the sites that use this server, and their links. */
export const themeShape = z.object({
  siteName: text(100).min(1),
  tagline: text(200),
  logoUrl: address.nullable(),
  faviconUrl: address.nullable(),
  primaryColor: colour,
  secondaryColor: colour,
  supportEmail: typedText().pipe(z.email().max(254)).nullable(),
  /** The address of the registration; mails with an invitation link to it. */
  registrationUrl: address.nullable(),
  /** Another portal of participants: mails to them and their sign-in lead there; null: `/me` of this server. */
  portalUrl: address.nullable(),
  privacyPolicyUrl: address.nullable(),
  footer: text(1000),
});
export type Theme = z.output<typeof themeShape>;

/** The notice of a site while it is closed. */
export const maintenanceShape = z.object({
  enabled: z.boolean(),
  message: text(500),
  /** The expected end, ISO 8601; it is only displayed, and opens nothing. */
  expectedUntil: z.iso.datetime({ offset: true }).nullable(),
});
export type Maintenance = z.output<typeof maintenanceShape>;

export const defaultTheme = (config: { projectName: string; privacyPolicyUrl: string }): Theme => ({
  siteName: config.projectName,
  tagline: '',
  logoUrl: null,
  faviconUrl: null,
  primaryColor: '#0b5c55',
  secondaryColor: '#f2b544',
  supportEmail: null,
  registrationUrl: null,
  portalUrl: null,
  privacyPolicyUrl: config.privacyPolicyUrl,
  footer: '',
});

export const defaultMaintenance: Maintenance = {
  enabled: false,
  message: 'Estamos em manutenção. Voltamos em breve.',
  expectedUntil: null,
};
