import { Migration } from '@mikro-orm/migrations';

/** Visits of running meetings with their times, the messages in them, and the judgements of these. */
export class LiveSessions extends Migration {
  override up(): void {
    this.addSql(`
      create table meeting_visits (
        id serial primary key,
        meeting_id int not null,
        participant_id int not null,
        joined_at timestamptz(3) not null,
        left_at timestamptz(3) null
      );
      create index meeting_visits_meeting_id_index on meeting_visits (meeting_id, joined_at);
      create index meeting_visits_participant_id_index on meeting_visits (participant_id);
      create unique index meeting_visits_open_unique on meeting_visits (meeting_id, participant_id) where left_at is null;
      alter table meeting_visits add constraint meeting_visits_period_check check (left_at >= joined_at);
      alter table meeting_visits add constraint meeting_visits_meeting_id_foreign foreign key (meeting_id) references meetings (id);
      alter table meeting_visits add constraint meeting_visits_participant_id_foreign foreign key (participant_id) references users (id);

      create table live_messages (
        id serial primary key,
        meeting_id int not null,
        author_id int not null,
        by_staff boolean not null,
        text varchar(500) not null,
        sent_at timestamptz(3) not null
      );
      create index live_messages_meeting_id_index on live_messages (meeting_id, id);
      create index live_messages_author_id_index on live_messages (author_id);
      create index live_messages_sent_at_index on live_messages (sent_at);
      alter table live_messages add constraint live_messages_meeting_id_foreign foreign key (meeting_id) references meetings (id);
      alter table live_messages add constraint live_messages_author_id_foreign foreign key (author_id) references users (id);

      create table message_sentiments (
        id serial primary key,
        message_id int not null,
        analyser varchar(200) not null,
        sentiment text not null,
        score int not null,
        theme text not null,
        judged_at timestamptz(3) not null
      );
      alter table message_sentiments add constraint message_sentiments_unique unique (message_id, analyser);
      alter table message_sentiments add constraint message_sentiments_sentiment_check check (sentiment in ('POSITIVE', 'NEUTRAL', 'NEGATIVE'));
      alter table message_sentiments add constraint message_sentiments_score_check check (abs(score) <= 100);
      alter table message_sentiments add constraint message_sentiments_theme_check check (theme in ('CONTENT', 'FACILITATION', 'PACE', 'MATERIAL', 'CONNECTION', 'PARTICIPATION', 'OTHER'));
      alter table message_sentiments add constraint message_sentiments_message_id_foreign foreign key (message_id) references live_messages (id) on delete cascade;

      create index meetings_period_index on meetings using gist (tstzrange(starts_at, ends_at));
      create index enrollments_created_at_index on enrollments (created_at);

      -- Who entered a meeting while it ran is known already; nobody noted when they left.
      insert into meeting_visits (meeting_id, participant_id, joined_at)
        select m.id, e.participant_id, p.recorded_at
          from presences as p
          join enrollments as e on e.id = p.enrollment_id
          join meetings as m on m.class_id = e.class_id and m.activity_id = p.activity_id
         where p.source = 'AUTO' and p.recorded_at >= m.starts_at and p.recorded_at < m.ends_at;
    `);
  }
}
