import type { Config } from '../src/config/config.js';
import type { Facade } from '../rest/route.js';
import { html, type Html } from './html.js';

/** The people of the demo data with a password. They exist in development only. */
export const demoPassword = 'Demo!2026';
export const demoUsers = [
  { username: 'admin@demo.test', role: 'administrator' },
  { username: 'supervisor@demo.test', role: 'supervisor' },
  { username: 'facilitator@demo.test', role: 'facilitator of class 1' },
  { username: 'participant1@demo.test', role: 'participant in class 1' },
] as const;
export const demoApiKey = 'demo-api-key';
/** For the facade with services as callers. A configured token is a secret, in development too. */
export const demoServiceToken = 'demo-service-token';
export const signInPath = '/cms/api/jwt-auth/v1/token';

/** Lets a developer try things as any demo user without copying tokens (assets/demo-sign-in.js). */
export const demoUserChoice = (config: Config, facade?: Pick<Facade, 'serviceToken'>): Html | '' =>
  config.demoData
    ? html`<label class="choice"
        >Sign requests as
        <select id="demo-user" autocomplete="off" data-sign-in="${signInPath}" data-password="${demoPassword}">
          ${facade?.serviceToken ? serviceChoice(config) : people}
          <option value="">nobody</option>
        </select></label
      >`
    : '';

const people = html`${demoUsers.map(({ username }, index) => html`<option${index === 0 ? html` selected` : ''}>${username}</option>`)}
  <option value="${demoApiKey}">API key ${demoApiKey}</option>`;

const serviceChoice = ({ serviceToken }: Config): Html | false =>
  serviceToken[0] === demoServiceToken && html`<option value="${demoServiceToken}">service token</option>`;
