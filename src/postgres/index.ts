// The way to PostgreSQL, for all other parts. README.md has a picture of a read and one of a write.

export { type ChangeFeed, type ChangeTopic, noChangeFeed, openChangeFeed } from './change-feed.js';
export { type Change, ChangeWatch } from './change-watch.js';
export type { LimitedQuery } from './client.js';
export { boundedPool, poolerOf } from './connections.js';
export { type ByteRows, type Database, escapeLiteral, openDatabase, type StatementOptions } from './database.js';
export { databaseIdentity } from './database-identity.js';
export { StatementLength, UsualLength } from './long-work.js';
export { beforeContract, FOREIGN_CONTRACT, neededOf, ownContracts, stepOf } from './migration-steps.js';
export {
  migrate,
  type MigrationState,
  migrationStates,
  neededMigrations,
  refuseLaterTables,
  requireCurrentSchema,
  requirePostgresql,
  waitingMigrations,
} from './migrations.js';
export { AHEAD, moveSequencesAhead } from './number-sequences.js';
export { isConstraint, isUniqueViolation, isValueRefused, openOrm, type Orm } from './orm.js';
export type { PipelinedStatement } from './pipeline.js';
export { noReplica, openReplica, plainPool, type Reads, type Replica } from './replica.js';
export { examineReplica } from './replica-questions.js';
export { replicaTimes } from './replica-watch.js';
export { AsBytes, behind, type Key, keyOfText, RowBytes, sizeAt } from './row-bytes.js';
export { isNullIn, keyIn, textIn } from './row-values.js';
export { assertMayLeave, isDoneElsewhere, isSilent, SharedTransaction, type Spoiled } from './shared-transaction.js';
export { currentFrame, type TransactionFrame, withinFrame } from './transaction-frames.js';
export { asOwnChain, databaseContext, DatabaseContext, type Transactional } from './transactions.js';
