import { SubmissionStatus } from '../../entities/enums.js';
import { evaluation, submissionTitle } from '../submissions/submission-forms.rules.js';
import { templateDescription } from '../templates/template-form.rules.js';
import { attachments } from './attachments.js';
import { decimal, moment, oneOf, text } from './cells.js';
import { type Noun, WRITTEN } from './described-noun.js';
import { column, createdAt, idColumn, reference } from './column.js';

const filesOf = (owner: string) =>
  `(select array_agg(f.sha256::text order by f.position, f.id) from stored_files as f where f.${owner} = t.id)`;

const ofCourse = {
  column: 'activity',
  reason: 'NOT_OF_COURSE',
  rows: `select r.line, null::jsonb as params from {rows} as r
           join classes as c on c.id = r.class_id join activities as a on a.id = r.activity_id
          where ${WRITTEN} and a.course_id <> c.course_id`,
} as const;

export const activityTemplates: Noun = {
  name: 'activity_templates',
  follows: 'presences',
  table: 'activity_templates',
  title: 'Modelos de atividades',
  columns: [
    idColumn,
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A', { isRequired: true, isFixed: true }),
    reference('activity', 'activities', 'Atividade do curso.', 'Plano de ação', {
      within: 'class',
      isRequired: true,
      isFixed: true,
    }),
    column(
      'description',
      text(templateDescription, 'até 2.000 caracteres'),
      'O que o modelo é.',
      'Modelo do plano de ação',
      {
        whenMade: `''`,
      },
    ),
    column('file', attachments({ max: 1 }), 'O arquivo; só onde ainda não há um.', 'arquivos/modelo.pdf', {
      to: null,
      current: filesOf('activity_template_id'),
      isFixed: true,
    }),
    createdAt('created_at', moment, 'Desde quando existe; vazio: agora.', ''),
  ],
  keys: [{ columns: ['class_id', 'activity_id'], isUnique: true }],
  derives: {
    joins: 'left join classes as class_of on class_of.id = s.r_class',
    columns: { course_id: 'class_of.course_id', cycle_id: 'class_of.cycle_id' },
  },
  hasTimestamps: true,
  before: [ofCourse],
};

export const submissions: Noun = {
  name: 'submissions',
  follows: 'activity_templates',
  table: 'submissions',
  title: 'Entregas',
  columns: [
    idColumn,
    reference('participant', 'users', 'Quem entregou.', '529.982.247-25', { isRequired: true, isFixed: true }),
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A', { isRequired: true, isFixed: true }),
    reference('activity', 'activities', 'Atividade do curso.', 'Plano de ação', {
      within: 'class',
      isRequired: true,
      isFixed: true,
    }),
    createdAt('submitted_at', moment, 'Quando foi entregue.', '20/03/2026 14:30', {
      whenMade: undefined,
      isRequired: true,
      isFixed: true,
    }),
    column('title', text(submissionTitle, 'até 200 caracteres'), 'Título; vazio: o da atividade.', 'Plano de ação', {
      whenMade: '(select a.title from activities as a where a.id = s.r_activity)',
    }),
    column(
      'status',
      oneOf({
        [SubmissionStatus.SUBMITTED]: ['entregue', 'à espera de avaliação', 'waits for evaluation'],
        [SubmissionStatus.EVALUATED]: ['avaliada'],
      }),
      'Se foi avaliada; vazio: entregue.',
      'entregue',
      { whenMade: `'SUBMITTED'` },
    ),
    column('score', decimal(evaluation.shape.score, 'de 0 a 100'), 'Nota.', '87,5'),
    column(
      'facilitator_comment',
      text(evaluation.shape.facilitatorComment, 'até 5.000 caracteres'),
      'Comentário de quem avaliou.',
      '',
    ),
    column('evaluated_at', moment, 'Quando foi avaliada; vazio: agora, se foi.', '', {
      becomes: `case when coalesce(s.g_status, t.status) = 'EVALUATED' then coalesce($given, $current, {now}) else $given end`,
    }),
    column('files', attachments(), 'Os arquivos; só onde ainda não há.', 'arquivos/plano.pdf|arquivos/fotos.pdf', {
      to: null,
      current: filesOf('submission_id'),
      isFixed: true,
    }),
  ],
  keys: [{ columns: ['participant_id', 'class_id', 'activity_id', 'created_at'], isUnique: false }],
  derives: {
    joins: 'left join classes as class_of on class_of.id = s.r_class',
    columns: {
      course_id: 'class_of.course_id',
      cycle_id: 'class_of.cycle_id',
      facilitator_id: 'class_of.facilitator_id',
    },
  },
  hasTimestamps: true,
  // Attempts are numbered in the order of writing.
  madeInOrderOf: 'r.created_at, r.line',
  before: [
    ofCourse,
    {
      column: 'participant',
      reason: 'NEVER_ENROLLED',
      rows: `select r.line, null::jsonb as params from {rows} as r where r.state = 'made' and not r.bad
                and not exists (select from enrollments as e where e.participant_id = r.participant_id and e.class_id = r.class_id)`,
    },
    {
      column: 'score',
      reason: 'NEEDED',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.status = 'EVALUATED'
                and r.score is null and coalesce(r.facilitator_comment, '') = ''`,
    },
    ...(['score', 'evaluated_at'] as const).map(name => ({
      column: name,
      reason: 'NOT_WITHOUT' as const,
      rows: `select r.line, '{"other": "status EVALUATED"}'::jsonb as params from {rows} as r
              where ${WRITTEN} and r.status = 'SUBMITTED' and r.${name} is not null`,
    })),
    {
      column: 'status',
      reason: 'NOT_CHANGED_BY_IMPORT',
      // Evaluated submissions have a history of their own, which the graph keeps.
      rows: `select r.line, jsonb_build_object('current', o.status) as params from {rows} as r
               join submissions as o on o.id = r.known and o.status = 'EVALUATED'
              where ${WRITTEN} and (r.status <> o.status or r.score is distinct from o.score
                 or r.facilitator_comment is distinct from o.facilitator_comment or r.title <> o.title)`,
    },
  ],
};
