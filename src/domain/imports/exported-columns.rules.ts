import { cancelReasonLabels } from '../enrollments/reasons.rules.js';
import type { CancelReason } from '../../entities/index.js';
import type { NounName } from './noun-names.js';

/*
 * The columns of the tables that Elo exports, in one list for those who write them and for the import: a table that a person
 * downloaded can be imported again.
 */

interface ExportedColumn {
  /** For people. Programs get the name of the column. */
  pt: string;
  /** The column of the import. Without it, the column is for readers only. */
  is?: string;
}

export const exportedColumns = {
  enrollments: {
    enrollment_id: { pt: 'Número', is: 'id' },
    participant_id: { pt: 'Número do participante', is: 'participant' },
    participant_name: { pt: 'Nome do participante' },
    cpf: { pt: 'CPF' },
    cycle_id: { pt: 'Número do ciclo' },
    cycle_name: { pt: 'Ciclo' },
    course_id: { pt: 'Número do curso' },
    course_slug: { pt: 'Curso' },
    class_id: { pt: 'Número da turma', is: 'class' },
    class_name: { pt: 'Nome da turma' },
    facilitator_name: { pt: 'Facilitador' },
    status: { pt: 'Situação' },
    enrolled_at: { pt: 'Data da matrícula', is: 'enrolled_at' },
    cancel_requested_at: { pt: 'Data do pedido de cancelamento', is: 'cancel_requested_at' },
    canceled_at: { pt: 'Data do cancelamento', is: 'canceled_at' },
    cancel_reason: { pt: 'Motivo do cancelamento', is: 'cancel_reason' },
    submissions: { pt: 'Entregas' },
    submissions_waiting: { pt: 'Entregas a avaliar' },
  },
  appointments: {
    id: { pt: 'Número', is: 'id' },
    type_id: { pt: 'Tipo', is: 'type' },
    start_time: { pt: 'Início', is: 'starts_at' },
    finish_time: { pt: 'Fim', is: 'ends_at' },
    employee_id: { pt: 'Número da agenda', is: 'employee' },
    employee_name: { pt: 'Nome do profissional' },
    client_id: { pt: 'Número do participante', is: 'client' },
    client_name: { pt: 'Nome do participante' },
    client_cpf: { pt: 'CPF do participante' },
    class_id: { pt: 'Número da turma', is: 'class' },
    class_name: { pt: 'Nome da turma' },
    comments: { pt: 'Observações', is: 'comments' },
    social_network: { pt: 'Rede social', is: 'social_network' },
    main_topic: { pt: 'Assunto', is: 'main_topic' },
    specific_questions: { pt: 'Perguntas', is: 'specific_questions' },
    created_at: { pt: 'Data de criação', is: 'created_at' },
    deleted_at: { pt: 'Data do cancelamento', is: 'canceled_at' },
  },
} as const satisfies { readonly [noun in NounName]?: Readonly<Record<string, ExportedColumn>> };

/** A column of a list of the page `/admin`: its Portuguese title, and the column of the import. */
type PageColumn = readonly [pt: string, is?: string];

/** The lists that the page exports, one for each noun. Their titles in Portuguese stand in pages/admin/language/columns.pt.ts. */
export const pageColumns = {
  hospital_groups: { id: ['Número', 'id'], name: ['Nome', 'name'] },
  hospitals: {
    id: ['Número', 'id'],
    name: ['Nome', 'name'],
    city_id: ['Código do município', 'city'],
    city: ['Município'],
    group_id: ['Número do grupo', 'group'],
    group: ['Grupo'],
    archived: ['Arquivado', 'archived'],
    archived_at: ['Arquivado em'],
  },
  users: {
    id: ['Número', 'id'],
    name: ['Nome', 'name'],
    email: ['E-mail', 'email'],
    phone: ['Telefone', 'phone'],
    roles: ['Papéis', 'roles'],
    active: ['Ativo', 'active'],
    created_at: ['Criado em', 'created_at'],
  },
  courses: {
    id: ['Número', 'id'],
    slug: ['Endereço', 'slug'],
    title: ['Título', 'title'],
    subscribers: ['Inscritos'],
    archived: ['Arquivado', 'archived'],
    archived_at: ['Arquivado em'],
  },
  cycles: {
    id: ['Número', 'id'],
    name: ['Nome', 'name'],
    year: ['Ano', 'year'],
    starts_on: ['Início', 'starts_on'],
    ends_on: ['Término', 'ends_on'],
    recovery_hours: ['Horas de recuperação', 'recovery_hours'],
    enable_strategic_activities: ['Atividades estratégicas', 'enable_strategic_activities'],
  },
  employees: {
    id: ['Número', 'id'],
    name: ['Nome'],
    time_zone: ['Fuso horário', 'time_zone'],
    slot_minutes: ['Minutos de um horário', 'slot_minutes'],
    hours_a_week: ['Horas por semana'],
    archived: ['Arquivado', 'archived'],
    archived_at: ['Arquivado em'],
  },
  classes: {
    id: ['Número', 'id'],
    name: ['Nome', 'name'],
    course_id: ['Número do curso', 'course'],
    course: ['Curso'],
    cycle_id: ['Número do ciclo', 'cycle'],
    cycle: ['Ciclo'],
    facilitator_id: ['Número do facilitador', 'facilitator'],
    facilitator: ['Facilitador'],
    shift: ['Turno', 'shift'],
    starts_on: ['Início', 'starts_on'],
    capacity: ['Vagas', 'capacity'],
    archived: ['Arquivado', 'archived'],
    archived_at: ['Arquivado em'],
  },
  enrollments: {
    id: ['Número', 'id'],
    participant_id: ['Número do participante', 'participant'],
    participant: ['Participante'],
    cpf: ['CPF'],
    email: ['E-mail'],
    phone: ['Telefone'],
    class_id: ['Número da turma', 'class'],
    class: ['Turma'],
    status: ['Situação'],
    presences: ['Presenças'],
    enrolled_at: ['Data da matrícula', 'enrolled_at'],
    cancel_requested_at: ['Data do pedido de cancelamento', 'cancel_requested_at'],
    cancel_request_reason: ['Motivo do pedido de cancelamento'],
    canceled_at: ['Data do cancelamento', 'canceled_at'],
    cancel_reason: ['Motivo do cancelamento', 'cancel_reason'],
    cancel_note: ['Observação do cancelamento'],
  },
  activity_templates: {
    id: ['Número', 'id'],
    class_id: ['Número da turma', 'class'],
    class: ['Turma'],
    activity_id: ['Número da atividade', 'activity'],
    activity: ['Atividade'],
    description: ['Descrição', 'description'],
    file: ['Arquivo'],
  },
  submissions: {
    id: ['Número', 'id'],
    participant_id: ['Número do participante', 'participant'],
    participant: ['Participante'],
    email: ['E-mail'],
    class_id: ['Número da turma', 'class'],
    class: ['Turma'],
    activity_id: ['Número da atividade', 'activity'],
    activity: ['Atividade'],
    title: ['Título', 'title'],
    attempt: ['Tentativa'],
    late: ['Atrasada'],
    status: ['Situação', 'status'],
    score: ['Nota', 'score'],
    comment: ['Comentário', 'facilitator_comment'],
    handed_in_at: ['Data da entrega', 'submitted_at'],
    evaluated_at: ['Data da avaliação', 'evaluated_at'],
  },
  appointments: {
    id: ['Número', 'id'],
    kind: ['Tipo', 'type'],
    starts_at: ['Início', 'starts_at'],
    ends_at: ['Fim', 'ends_at'],
    employee_id: ['Número da agenda', 'employee'],
    facilitator: ['Facilitador'],
    client_id: ['Número do participante', 'client'],
    client: ['Participante'],
    class_id: ['Número da turma', 'class'],
    class: ['Turma'],
    main_topic: ['Assunto', 'main_topic'],
    specific_questions: ['Perguntas', 'specific_questions'],
    comments: ['Observações', 'comments'],
    outcome: ['Resultado'],
    cancel_reason: ['Motivo do cancelamento'],
    canceled_at: ['Data do cancelamento', 'canceled_at'],
  },
  posts: {
    id: ['Número', 'id'],
    slug: ['Endereço', 'slug'],
    title: ['Título', 'title'],
    category: ['Categoria', 'category'],
    published_at: ['Publicado em', 'published_at'],
    likes: ['Curtidas'],
  },
} as const satisfies { readonly [noun in NounName]?: Readonly<Record<string, PageColumn>> };

/** The Portuguese words of reasons in tables. */
export const cancelReasonWords: Readonly<Record<CancelReason, string>> = { ...cancelReasonLabels, ABSENCE: 'Faltas' };

/** The beginnings of the titles of columns about one activity. */
export const activityTitles = {
  presence: { en: 'presence', pt: 'Presença' },
  score: { en: 'score', pt: 'Nota' },
} as const;

/** The words of reasons on the page in English. */
export const cancelReasonsInEnglish: Readonly<Record<CancelReason, string>> = {
  SCHEDULE_CONFLICT: 'Something else at that time',
  FORGOT_TIME: 'Forgot the time',
  CONNECTION_ISSUE: 'Connection trouble',
  UNEXPECTED_EVENT: 'Something came in between',
  LACK_OF_INTEREST: 'Lack of interest',
  OTHER: 'Another reason',
  ABSENCE: 'Absence',
};

type Columns = Readonly<Record<string, ExportedColumn>>;
const known: { readonly [noun in NounName]?: Columns } = exportedColumns;

const ofPage = (columns: Readonly<Record<string, PageColumn>>): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, [pt, is]]) => [name, { pt, ...(is !== undefined && { is }) }]),
  );
/** The tables of a noun that Elo exports. */
const tablesOf = (noun: NounName): Columns[] => [
  ...(known[noun] ? [known[noun]] : []),
  ...Object.entries(pageColumns).flatMap(([name, columns]) => (name === noun ? [ofPage(columns)] : [])),
];

const isOfActivity = (title: string): boolean =>
  / \d+: /.test(title) &&
  Object.values(activityTitles).some(({ en, pt }) => title.startsWith(`${en} `) || title.startsWith(`${pt} `));

const columnTitled = (columns: Columns, title: string): ExportedColumn | undefined =>
  Object.entries(columns).find(([name, { pt }]) => name === title || pt === title)?.[1];

/**
 * Recognizes a table that Elo exported by the columns that number its records and theirs. In another table the same titles may
 * mean something else.
 * @returns for each title the name of the import’s column, null for a column for readers only, undefined for a column that was
 * added; or undefined for all when the table is no export
 */
export function exportedAs(noun: NounName, titles: readonly string[]): (string | null | undefined)[] | undefined {
  const tables = tablesOf(noun).flatMap(columns => {
    const found = titles.map(title => columnTitled(columns, title.trim()));
    const numbers = Object.entries(columns).filter(([name, { is }]) => is !== undefined && /(?:^|_)id$/.test(name));
    if (numbers.some(([, column]) => !found.includes(column))) return [];
    const fields = found.map((column, place) =>
      column ? (column.is ?? null) : isOfActivity(titles[place]!.trim()) ? null : undefined,
    );
    return [{ fields, added: fields.filter(each => each === undefined).length }];
  });
  // Tables of a noun have the same numbers: the one that knows most of these titles is meant.
  return tables.sort((one, other) => one.added - other.added)[0]?.fields;
}
