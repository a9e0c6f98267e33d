import type { Builder } from '@grafana/grafana-foundation-sdk/cog';
import {
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  type Panel as AnyPanel,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as SeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { Short } from '@grafana/grafana-foundation-sdk/units';

// The parts of dashboards, built with Grafana's own library, so that the compiler checks the fields of a panel.

const source = { type: 'prometheus', uid: '${datasource}' };
/** The browser chooses it: four measurements at least. */
export const WINDOW = '$__rate_interval';

/** One line of a panel: its query and its name. */
type Line = [expr: string, legend: string];
interface Panel {
  title: string;
  /** The meaning, for a reader that has never seen the panel. */
  about: string;
  unit?: string;
  lines: Line[];
  /** Shows traces as examples. */
  hasExamples?: boolean;
  /** The bounds of a number: the value for yellow, and the value for red. A number has one line. */
  bounds?: [warning: number, alarm: number];
}

const query = ([expr, legend]: Line, hasExamples = false): DataqueryBuilder =>
  new DataqueryBuilder().datasource(source).expr(expr).legendFormat(legend).exemplar(hasExamples);

function series({ title, about, unit = Short, lines, hasExamples }: Panel): Builder<AnyPanel> {
  const panel = new SeriesBuilder()
    .title(title)
    .description(about)
    .unit(unit)
    .datasource(source)
    .span(12)
    .height(8)
    .min(0);
  lines.forEach((line, at) => panel.withTarget(query(line, hasExamples).refId(String.fromCharCode(65 + at))));
  return panel;
}

function number({ title, about, unit = Short, lines, bounds }: Panel): Builder<AnyPanel> {
  const panel = new StatBuilder().title(title).description(about).unit(unit).datasource(source).span(4).height(4);
  lines.forEach((line, at) => panel.withTarget(query(line).refId(String.fromCharCode(65 + at))));
  if (!bounds) return panel;
  const [warning, alarm] = bounds;
  // If less is worse, the alarm is below the warning.
  const steps =
    alarm > warning
      ? [
          { value: null, color: 'green' },
          { value: warning, color: 'yellow' },
          { value: alarm, color: 'red' },
        ]
      : [
          { value: null, color: 'red' },
          { value: alarm, color: 'yellow' },
          { value: warning, color: 'green' },
        ];
  return panel.thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps));
}

/** The share of a histogram's measurements that took no longer. */
export const quantile = (q: number, histogram: string, labels: string, by: string): string =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket${labels}[${WINDOW}])))`;

interface Row {
  title: string;
  numbers?: Panel[];
  panels?: Panel[];
}

export function dashboard(uid: string, title: string, about: string, rows: Row[]): Dashboard {
  const built = new DashboardBuilder(`Elo: ${title}`)
    .uid(`elo-${uid}`)
    .description(about)
    .tags(['elo'])
    .timezone('browser')
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  for (const row of rows) {
    built.withRow(new RowBuilder(row.title));
    for (const each of row.numbers ?? []) built.withPanel(number(each));
    for (const each of row.panels ?? []) built.withPanel(series(each));
  }
  return built.build();
}
