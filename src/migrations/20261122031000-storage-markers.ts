import { Migration } from '@mikro-orm/migrations';

/** The storage folder of this database is remembered, so that a disk that is not mounted is not taken for a new one. */
export class StorageMarkers extends Migration {
  override up(): void {
    this.addSql(`
      create table storage_markers (
        id int not null primary key,
        storage varchar(100) not null,
        created_at timestamptz(3) not null
      );
      alter table storage_markers add constraint storage_markers_one_check check (id = 1);
    `);
  }
}
