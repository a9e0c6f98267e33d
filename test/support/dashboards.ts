import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './documentation.js';

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

const folder = path.join(root, 'ops/grafana/dashboards');

/** The queries that the dashboards send to Prometheus. */
export const questionsOfDashboards = (): string[] =>
  readdirSync(folder)
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Dashboard)
    .flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
