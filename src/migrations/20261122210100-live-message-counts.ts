import { Migration } from '@mikro-orm/migrations';

/**
 * The number of messages in each quarter of an hour of a meeting, kept as they are written: to count millions of them for each
 * question took seconds. Days of every time zone are made of quarters. A row is touched once for each message of its meeting,
 * at the end of the message's transaction.
 */
export class LiveMessageCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table live_message_counts (
        meeting_id int not null,
        quarter timestamptz not null,
        messages int not null,
        comments int not null,
        primary key (meeting_id, quarter)
      );

      create function live_message_quarter(sent_at timestamptz) returns timestamptz
        language sql immutable parallel safe as $$
        select date_bin('15 minutes', sent_at, timestamptz '2000-01-01 00:00Z')
      $$;

      -- For what was written past the triggers.
      create function rebuild_live_message_counts() returns void language plpgsql as $$
      begin
        lock table live_messages in share mode;
        delete from live_message_counts;
        insert into live_message_counts (meeting_id, quarter, messages, comments)
        select meeting_id, live_message_quarter(sent_at), count(*), count(*) filter (where not by_staff)
          from live_messages group by 1, 2;
      end $$;

      create function count_live_messages() returns trigger language plpgsql as $$
      begin
        -- In one order, so that two which count the same never wait for each other.
        if tg_op <> 'DELETE' then
          insert into live_message_counts as k (meeting_id, quarter, messages, comments)
          select meeting_id, live_message_quarter(sent_at), count(*), count(*) filter (where not by_staff)
            from new_rows group by 1, 2 order by 1, 2
          on conflict (meeting_id, quarter) do update
            set messages = k.messages + excluded.messages, comments = k.comments + excluded.comments;
        end if;
        if tg_op <> 'INSERT' then
          update live_message_counts as k
             set messages = k.messages - o.messages, comments = k.comments - o.comments
            from (
              select meeting_id, live_message_quarter(sent_at) as quarter, count(*) as messages,
                     count(*) filter (where not by_staff) as comments
                from old_rows group by 1, 2
            ) as o
           where k.meeting_id = o.meeting_id and k.quarter = o.quarter;
        end if;
        return null;
      end $$;
    `);
    for (const [operation, transition] of Object.entries(transitions))
      this.addSql(`
        create trigger live_message_counts_${operation} after ${operation} on live_messages referencing ${transition}
          for each statement execute function count_live_messages()`);
    this.addSql('select rebuild_live_message_counts()');
  }
}

const transitions = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};
