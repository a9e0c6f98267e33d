// Writes the next migration from the difference between the entities and the migrations, with the triggers of the audit and the
// stored figures of KPIs: `npm run migration -- NAME`, for example `npm run migration -- room-colours`. It compares them in a
// PostgreSQL of its own, so that the database of `npm run dev` stays unchanged. The result is a draft: a column that may not be
// null needs a value for existing rows. The name contains `contract-` when servers of the version before could not work with it
// (docs/operating/upgrades.md).
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusalsOf } from '../test/support/expand-rules.ts';
import { migrationOnly, updatesOf } from '../test/support/schema-drift.ts';
import { writeRegistries } from './registries.mjs';

const folder = path.resolve(import.meta.dirname, '../src/migrations');

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
  const written = (await readdir(folder)).filter(file => /^\d{14}-/.test(file));
  const { refused } = await refusalsOf(statements);
  const declared = refused.length > 0 && !name.startsWith('contract-') ? `contract-${name}` : name;
  const fullName = `${stampAfter(written)}-${declared}`;
  const className = declared.replace(/(^|-)([a-z0-9])/g, (_all, _hyphen, letter) => letter.toUpperCase());
  const named = new RegExp(`^\\d{14}-${declared}\\.ts$`);
  if (written.some(file => named.test(file))) throw new Error(`There is a migration ${className} already`);
  await writeFile(path.join(folder, `${fullName}.ts`), migrationOf(className));
  await writeRegistries();
  console.log(`Wrote src/migrations/${fullName}.ts and its line in index.ts. Read it, and say in it why.`);
  if (refused.length === 0) return;
  console.log('It is a contract step, for servers of the version before can’t live with this:');
  for (const { statement, why } of refused) console.log(`- ${statement}: ${why}`);
  console.log('Expand first, and contract in a step of its own: docs/operating/upgrades.md#writing-migrations');
}

/** The time as yyyymmddhhmmss, and later than that of the last migration, even when its author's clock was ahead. */
function stampAfter(files) {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  return Math.max(now, ...files.map(file => Number(file.slice(0, 14)) + 1));
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
