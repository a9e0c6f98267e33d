import { Migration } from '@mikro-orm/migrations';

/** The states of submissions before each change, and the files that changes took out of them. */
export class SubmissionRevisions extends Migration {
  override up(): void {
    this.addSql(`
      create table submission_revisions (
        id serial primary key,
        submission_id int not null,
        participant_id int not null,
        class_id int not null,
        change text not null,
        changed_by_id int null,
        changed_by_key int null,
        changed_by_name varchar(200) not null,
        title varchar(200) not null,
        status text not null,
        score numeric(5,2) null,
        facilitator_comment varchar(5000) null,
        evaluated_at timestamptz(3) null,
        files jsonb not null,
        created_at timestamptz(3) not null default now()
      );
      create index submission_revisions_submission_index on submission_revisions (submission_id, id);
      create index submission_revisions_participant_index on submission_revisions (participant_id, id);
      create index submission_revisions_class_index on submission_revisions (class_id, id);
      create index submission_revisions_changed_by_id_index on submission_revisions (changed_by_id);
      alter table submission_revisions add constraint submission_revisions_change_check
        check (change in ('EVALUATED', 'EVALUATION_WITHDRAWN', 'REPLACED', 'FILE_REMOVED', 'REMOVED', 'SENT_BACK'));
      alter table submission_revisions add constraint submission_revisions_status_check
        check (status in ('SUBMITTED', 'EVALUATED'));
      alter table submission_revisions add constraint submission_revisions_submission_id_foreign
        foreign key (submission_id) references submissions (id);
      alter table submission_revisions add constraint submission_revisions_participant_id_foreign
        foreign key (participant_id) references users (id);
      alter table submission_revisions add constraint submission_revisions_class_id_foreign
        foreign key (class_id) references classes (id);
      alter table submission_revisions add constraint submission_revisions_changed_by_id_foreign
        foreign key (changed_by_id) references users (id) on delete set null;

      alter table stored_files add column submission_revision_id int null;
      alter table stored_files add constraint stored_files_submission_revision_id_foreign
        foreign key (submission_revision_id) references submission_revisions (id) on delete set null;
      create index stored_files_submission_revision_id_index on stored_files (submission_revision_id);
      alter table stored_files drop constraint stored_files_one_owner_check;
      alter table stored_files add constraint stored_files_one_owner_check
        check (num_nonnulls(submission_id, activity_template_id, submission_revision_id) <= 1);
      drop index stored_files_staged_index;
      create index stored_files_staged_index on stored_files (created_at)
        where submission_id is null and activity_template_id is null and submission_revision_id is null;
    `);
  }
}
