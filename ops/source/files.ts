import { dashboards } from './dashboards.ts';
import { ruleFiles } from './rule-files.ts';

/** Every file that is made from these sources, by its path below ops/. */
export const opsFiles = (): Record<string, string> => ({
  ...ruleFiles(),
  ...Object.fromEntries(
    Object.entries(dashboards).map(([name, dashboard]) => [
      `grafana/dashboards/${name}.json`,
      `${JSON.stringify(dashboard, null, 2)}\n`,
    ]),
  ),
});
