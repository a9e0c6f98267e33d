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

/** The Portuguese words of reasons in tables. */
export const cancelReasonWords: Readonly<Record<CancelReason, string>> = { ...cancelReasonLabels, ABSENCE: 'Faltas' };

/** The beginnings of the titles of columns about one activity. */
export const activityTitles = {
  presence: { en: 'presence', pt: 'Presença' },
  score: { en: 'score', pt: 'Nota' },
} as const;

type Columns = Readonly<Record<string, ExportedColumn>>;
const known: { readonly [noun in NounName]?: Columns } = exportedColumns;

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
  const columns = known[noun];
  if (!columns) return undefined;
  const found = titles.map(title => columnTitled(columns, title.trim()));
  const numbers = Object.entries(columns).filter(([name, { is }]) => is !== undefined && /(?:^|_)id$/.test(name));
  if (numbers.some(([, column]) => !found.includes(column))) return undefined;
  return found.map((column, place) =>
    column ? (column.is ?? null) : isOfActivity(titles[place]!.trim()) ? null : undefined,
  );
}
