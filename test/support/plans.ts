import type { Query, TestApp } from './test-app.js';

/** A node of a plan, as PostgreSQL tells it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
/** What a node did when its statement was run. */
interface RunNode extends PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}
const flat = <Node extends PlanNode>(node: Node): Node[] => [
  node,
  ...(node.Plans ?? []).flatMap(each => flat(each as Node)),
];

async function planned<Node extends PlanNode>(elo: TestApp, options: string, { sql, values }: Query): Promise<Node[]> {
  const pool = await elo.orm.em.getDriver().getConnection().getNativeClient();
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (${options}) ${sql}`, [...values]);
  return flat(rows[0]!['QUERY PLAN'][0].Plan);
}

/** The plan of a statement with the very values it was sent with, as PostgreSQL makes it for unnamed statements. */
export const explain = (elo: TestApp, query: Query) => planned<PlanNode>(elo, 'format json', query);

/** As `explain`, and runs the statement. */
export const explainRun = (elo: TestApp, query: Query) => planned<RunNode>(elo, 'analyze, format json', query);
