import { foldText } from '../../platform/fold-text.js';
import type { NounName } from './noun-names.js';

/*
 * Other names that people give to columns and files, in Portuguese and English. They are compared without accents and signs, so
 * `Data de Início` is `data de inicio`. Names of the template (`starts_on`) need no line here.
 */

const list = (words: string): string[] => words.split(', ');

/** By column. Where two columns of a noun could share a name, none has it. */
const ofColumns: Readonly<Record<string, readonly string[]>> = {
  id: list('numero, codigo, number'),
  name: list('nome, nome completo, full name'),
  cpf: list('numero do cpf, cpf do participante'),
  email: list('e mail, correio eletronico, endereco de e mail, email address'),
  username: list('usuario, nome de usuario, login, user name'),
  phone: list('telefone, celular, whatsapp, fone, telefone celular, mobile, phone number'),
  gender: list('genero, sexo, sex'),
  race: list('raca, cor, raca cor, raca ou cor'),
  birthday: list('nascimento, data de nascimento, birth date, date of birth'),
  roles: list('papel, papeis, perfil, funcao, role'),
  active: list('ativo, ativa, is active'),
  city: list('cidade, municipio, codigo do municipio'),
  group: list('grupo, grupo de hospitais, hospital group'),
  slug: list('endereco, identificador'),
  title: list('titulo, assunto'),
  description: list('descricao'),
  archived: list('arquivado, arquivada'),
  year: list('ano'),
  date: list('data, dia, day'),
  starts_on: list('inicio, data de inicio, comeca em, start, start date'),
  ends_on: list('fim, termino, data de fim, data de termino, termina em, end, end date'),
  starts_at: list('inicio, comeca as, hora de inicio, data e hora de inicio, start, start time'),
  ends_at: list('fim, termino, termina as, hora de fim, hora de termino, end, end time'),
  course: list('curso, nome do curso'),
  cycle: list('ciclo'),
  class: list('turma, nome da turma'),
  activity: list('atividade'),
  kind: list('tipo, tipo de atividade'),
  type: list('tipo, tipo de atendimento'),
  position: list('posicao, ordem, order'),
  shift: list('turno, periodo'),
  facilitator: list('facilitador, facilitadora, facilitador a, professor, professora'),
  capacity: list('capacidade, vagas, numero de vagas, places'),
  participant: list('participante, aluno, aluna, pessoa, cursista, student'),
  employee: list('agenda, profissional, calendar'),
  user: list('pessoa, usuario, profissional'),
  client: list('participante, cliente, pessoa'),
  weekday: list('dia, dia da semana, day, day of week'),
  time_zone: list('fuso, fuso horario'),
  place: list('local, lugar, uf ou municipio'),
  works_on_holidays: list('atende em feriados'),
  enrolled_at: list('matricula, data da matricula, data de matricula, inscricao, data de inscricao'),
  canceled_at: list('cancelamento, data do cancelamento, data de cancelamento, cancelled at'),
  cancel_reason: list('motivo do cancelamento'),
  recorded_at: list('registrada em, data do registro'),
  recorded_by: list('registrada por'),
  source: list('origem'),
  submitted_at: list('entrega, entregue em, data da entrega, data de entrega, enviado em'),
  evaluated_at: list('avaliacao, avaliada em, data da avaliacao'),
  status: list('situacao, estado, presenca, presente, present'),
  late_minutes: list('atraso, minutos de atraso, atraso em minutos'),
  score: list('nota, pontuacao, grade'),
  facilitator_comment: list('comentario, comentario do facilitador, devolutiva, feedback'),
  files: list('arquivos, anexos'),
  file: list('arquivo, anexo'),
  comments: list('comentarios, observacoes'),
  main_topic: list('tema, assunto principal'),
  body: list('texto, conteudo, content'),
  excerpt: list('resumo, summary'),
  category: list('categoria'),
  author: list('autor, autora'),
  published_at: list('publicado em, publicacao, data de publicacao'),
  created_at: list('criado em, criada em, cadastrado em, data de cadastro, data de criacao'),
};

/** By noun, as words of the name of a file. */
const ofNouns: Readonly<Record<NounName, readonly string[]>> = {
  hospital_groups: list('grupos de hospitais, grupo de hospitais'),
  hospitals: list('hospitais, hospital'),
  holidays: list('feriados, feriado, holiday'),
  users: list('pessoas, pessoa, people, usuarios, usuario, user, participantes, alunos, cursistas'),
  courses: list('cursos, curso, course'),
  cycles: list('ciclos, ciclo, cycle'),
  activities: list('atividades, atividade, activity'),
  employees: list('agendas, agenda, calendars, profissionais'),
  working_hours: list('horas de atendimento, horarios de atendimento, horarios de trabalho'),
  classes: list('turmas, turma, class'),
  meetings: list('encontros, encontro, encontros coletivos, meeting'),
  enrollments: list('matriculas, matricula, inscricoes, inscricao, enrollment'),
  presences: list('presencas, presenca, frequencia, presence, attendance'),
  activity_templates: list('modelos de atividades, modelos'),
  submissions: list('entregas, entrega, submission'),
  appointments: list('agendamentos, agendamento, appointment'),
  posts: list('publicacoes, publicacao, post'),
};

/** A name without accents, signs and capitals: `Data de Início (2026)` is `data de inicio 2026`. */
export const plainName = (given: string): string =>
  foldText(given)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isColumn = (name: string, given: string): boolean =>
  plainName(name) === given || (ofColumns[name]?.includes(given) ?? false);

/**
 * The column that a header names: by its name in the template, else by another name that only one column has.
 * @param given as it stands in the file
 */
export function columnNamed<Column extends { name: string }>(
  columns: readonly Column[],
  given: string,
): Column | undefined {
  const written = plainName(given);
  const own = columns.find(({ name }) => plainName(name) === written);
  const found = columns.filter(({ name }) => isColumn(name, written));
  return own ?? (found.length === 1 ? found[0] : undefined);
}

/** The nouns whose words stand in the name of a file, such as `Cópia de turmas (2).xlsx`. */
export function nounsNamed(fileName: string): NounName[] {
  const words = ` ${plainName(fileName)} `;
  const names = Object.entries(ofNouns) as [NounName, readonly string[]][];
  const hits = names.flatMap(([noun, others]) =>
    [plainName(noun), ...others].filter(each => words.includes(` ${each} `)).map(each => ({ noun, each })),
  );
  // `grupos de hospitais` also has the word `hospitais`.
  const widest = hits.filter(
    ({ each }) => !hits.some(other => other.each !== each && ` ${other.each} `.includes(` ${each} `)),
  );
  return [...new Set(widest.map(({ noun }) => noun))];
}
