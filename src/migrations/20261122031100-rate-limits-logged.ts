import { Migration } from '@mikro-orm/migrations';

/** Limits hold over a crash. Their keys carry no personal data from here on, so that older keys with such data go. */
export class RateLimitsLogged extends Migration {
  override up(): void {
    this.addSql(`
      truncate table rate_limits;
      alter table rate_limits set logged;
      create index rate_limits_expire_index on rate_limits (expire);
    `);
  }
}
