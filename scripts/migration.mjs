// Writes the next migration from the difference between the entities and the migrations, with the triggers of the audit and the
// stored figures of KPIs: `npm run migration -- NAME`, for example `npm run migration -- room-colours`. It compares them in a
// PostgreSQL of its own, so that the database of `npm run dev` stays unchanged. The result is a draft: a column that may not be
// null needs a value for existing rows. The name contains `contract-` when servers of the version before could not work with it
// (docs/operating/upgrades.md).
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusalsOf } from '../test/support/expand-rules.ts';
import { migrationOnly, updatesOf } from '../test/support/schema-drift.ts';

const folder = path.resolve(import.meta.dirname, '../src/migrations');
const list = path.join(folder, 'index.ts');

const [name, ...more] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || more.length > 0) {
  console.error('npm run migration -- NAME: what changes, in small letters with hyphens, such as room-colours');
  process.exit(1);
}

const statements = await drift();
if (statements.length === 0) console.log('Entities and migrations say the same: there is nothing to migrate.');
else await writeMigration();

async function drift() {
  const { startEmbeddedPostgres } = await import('../dist/src/postgres/embedded-postgres.js');
  const { auditTriggerUpdates } = await import('../dist/src/domain/kernel/audit-triggers.js');
  const { kpiTotalUpdates } = await import('../dist/src/domain/kpis/kept-totals.js');
  const { migrate } = await import('../dist/src/postgres/migrations.js');
  const { openOrm } = await import('../dist/src/postgres/orm.js');
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-migration-'));
  // For PostgreSQL: it runs as another user when we are root. In its usual place it would outlive the folder.
  await chmod(directory, 0o711);
  try {
    const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), throwaway: true });
    try {
      await migrate({ databaseUrl: server.url });
      const orm = openOrm({ databaseUrl: server.url, poolSize: 1 });
      try {
        const ofEntities = (await updatesOf(orm)).filter(statement => !migrationOnly.includes(statement));
        return [...ofEntities, ...(await auditTriggerUpdates(orm)), ...(await kpiTotalUpdates(orm))];
      } finally {
        await orm.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeMigration() {
  const text = await readFile(list, 'utf8');
  const { refused } = await refusalsOf(statements);
  const declared = refused.length > 0 && !name.startsWith('contract-') ? `contract-${name}` : name;
  const fullName = `${stampAfter(text)}-${declared}`;
  const className = declared.replace(/(^|-)([a-z0-9])/g, (_all, _hyphen, letter) => letter.toUpperCase());
  const imported = [...text.matchAll(/^import .*;$/gm)].at(-1);
  const listed = text.lastIndexOf('];');
  if (!imported || listed < 0) throw new Error(`${list} is not the list of migrations that it was`);
  if (new RegExp(`\\b${className}\\b`).test(text)) throw new Error(`There is a migration ${className} already`);
  const afterImports = imported.index + imported[0].length;
  await writeFile(path.join(folder, `${fullName}.ts`), migrationOf(className));
  await writeFile(
    list,
    `${text.slice(0, afterImports)}\nimport { ${className} } from './${fullName}.js';${text.slice(afterImports, listed)}` +
      `  { name: '${fullName}', class: ${className} },\n${text.slice(listed)}`,
  );
  console.log(`Wrote src/migrations/${fullName}.ts and its line in index.ts. Read it, and say in it why.`);
  if (refused.length === 0) return;
  console.log('It is a contract step, for servers of the version before can’t live with this:');
  for (const { statement, why } of refused) console.log(`- ${statement}: ${why}`);
  console.log('Expand first, and contract in a step of its own: docs/operating/upgrades.md#writing-migrations');
}

/** The time as yyyymmddhhmmss, and later than that of the last migration, even when its author's clock was ahead. */
function stampAfter(text) {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  const stamps = [...text.matchAll(/name: '(\d{14})-/g)].map(([, stamp]) => Number(stamp));
  return Math.max(now, ...stamps.map(stamp => stamp + 1));
}

function migrationOf(className) {
  const sql = statements.map(statement => statement.replaceAll('\n', '\n      ').replace(/[`\\]|\$\{/g, '\\$&'));
  return `import { Migration } from '@mikro-orm/migrations';

/** Say here what changes, and why. */
export class ${className} extends Migration {
  override up(): void {
    this.addSql(\`
${sql.map(statement => `      ${statement};`).join('\n')}
    \`);
  }
}
`;
}
