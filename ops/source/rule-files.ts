import { stringify } from 'yaml';
import { alertRules } from './alerts.ts';
import { recordingRules } from './rules.ts';

const MADE = '# Made by npm run ops of ops/source. Edit there.\n';
const yaml = (groups: unknown): string => `${MADE}${stringify({ groups }, { lineWidth: 0 })}`;

/** The files of recording rules and alerts for Prometheus. @param pace the factor of their times, below 1 in tests */
export const ruleFiles = (pace = 1): Record<string, string> => ({
  'prometheus/rules.yml': yaml(recordingRules(pace)),
  'prometheus/alerts.yml': yaml(alertRules(pace)),
});
