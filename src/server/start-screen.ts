import { facades } from '../../rest/index.js';
import type { Config } from '../config/config.js';
import { publicAddress } from '../platform/addresses.js';

/** The text for a developer after `npm start`: addresses and sign-ins. */
export function startScreen(config: Config, port: number): string {
  const at = publicAddress({ host: config.host, port });
  const lines = [
    '',
    `  Elo ${at}`,
    '',
    `  Graph       ${at}/graphql            Apollo Sandbox in a browser`,
    `              ${at}/graphql/graphiql   GraphiQL, works without internet`,
    `  Pages       ${at}/admin              administration`,
    `              ${at}/me                 a participant's own pages`,
    ...facades.map(facade => `  ${facade.name.padEnd(11)} ${at}${facade.base}   docs ${at}${facade.base}/docs`),
    `  Health      ${at}/readyz   ${config.metricsPort === undefined ? `metrics ${at}/metrics   ` : ''}jobs ${at}/admin/jobs/`,
  ];
  if (config.demoData) {
    lines.push(
      '',
      '  Demo sign-ins, all with the password Demo!2026',
      '    admin@demo.test  supervisor@demo.test  facilitator@demo.test',
      '    participant1@demo.test … participant240@demo.test   API key demo-api-key',
    );
  }
  if (!config.recaptcha) lines.push('', '  Registering asks for no reCAPTCHA (RECAPTCHA_URL, RECAPTCHA_SECRET).');
  return [...lines, '', '  Ctrl-C stops.', ''].join('\n');
}
