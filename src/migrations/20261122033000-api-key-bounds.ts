import { Migration } from '@mikro-orm/migrations';

/** API keys end by themselves and may do only the things they are for. Existing keys go on unchanged. */
export class ApiKeyBounds extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys add column expires_at timestamptz(3);
      alter table api_keys add column scopes text[];
    `);
  }
}
