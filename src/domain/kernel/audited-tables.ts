import { schemas } from '../../entities/index.js';
import { unauditedTables } from './unaudited-tables.js';

const audited = new Set(schemas.map(({ meta }) => meta.tableName).filter(name => !(name in unauditedTables)));
const changing = /^\s*(insert|update|delete|merge|with)\b/i;
const changed = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(\w+)/gi;

/** True when a statement changes an audited table. */
export const changesAuditedTable = (statement: string): boolean =>
  changing.test(statement) && [...statement.matchAll(changed)].some(([, table]) => audited.has(table!));
