import { escapeLiteral } from 'pg';
import type { Query, TestApp } from './test-app.js';

/** A node of a plan, as PostgreSQL reports it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
/** A node with its figures after its statement was run. */
export interface RunNode extends PlanNode {
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

/** The plan of a statement with the values it was sent with, as PostgreSQL makes it for unnamed statements. */
export const explain = (elo: TestApp, query: Query) => planned<PlanNode>(elo, 'format json', query);

/** The same as `explain`, and runs the statement. */
export const explainRun = (elo: TestApp, query: Query) => planned<RunNode>(elo, 'analyze, format json', query);

/** A value as PostgreSQL reads it for a parameter of any type. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(each => JSON.stringify(each)).join(',')}}`);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Runs the statement as the server does: with one generic plan for all values (src/postgres/connections.ts). */
export async function explainKept(elo: TestApp, { sql, values }: Query): Promise<RunNode[]> {
  const pool = await elo.orm.em.getDriver().getConnection().getNativeClient();
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare kept as ${sql}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: RunNode }] }>(
      `explain (analyze, format json) execute kept${given}`,
    );
    return flat(rows[0]!['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
}
