import type { Catalogue } from '../words.js';

/** O que ainda precisa de um registro que alguém quer excluir. */
export const tables: Catalogue['tables'] = {
  activities: '{count, plural, one {# atividade} other {# atividades}}',
  activity_templates: '{count, plural, one {# modelo de atividade} other {# modelos de atividade}}',
  appointments: '{count, plural, one {# agendamento} other {# agendamentos}}',
  booking_requests: '{count, plural, one {# tentativa de agendamento} other {# tentativas de agendamento}}',
  class_substitutes: '{count, plural, one {# substituição} other {# substituições}}',
  classes: '{count, plural, one {# turma} other {# turmas}}',
  crowding_readings: '{count, plural, one {# leitura de lotação} other {# leituras de lotação}}',
  employees: '{count, plural, one {# agenda} other {# agendas}}',
  enrollments: '{count, plural, one {# matrícula} other {# matrículas}}',
  flow_sessions: '{count, plural, one {# cadastro em andamento} other {# cadastros em andamento}}',
  group_invitations: '{count, plural, one {# convite} other {# convites}}',
  hospital_group_members:
    '{count, plural, one {# pessoa com acesso às medições} other {# pessoas com acesso às medições}}',
  hand_in_rules: '{count, plural, one {# prazo de atividade} other {# prazos de atividades}}',
  hospitals: '{count, plural, one {# hospital} other {# hospitais}}',
  institution_profiles: '{count, plural, one {# pessoa que trabalha nele} other {# pessoas que trabalham nele}}',
  live_messages: '{count, plural, one {# mensagem ao vivo} other {# mensagens ao vivo}}',
  measurements: '{count, plural, one {# medição} other {# medições}}',
  meeting_progress: '{count, plural, one {# pessoa que o assiste} other {# pessoas que o assistem}}',
  meeting_visits: '{count, plural, one {# visita} other {# visitas}}',
  meetings: '{count, plural, one {# encontro} other {# encontros}}',
  presences: '{count, plural, one {# presença} other {# presenças}}',
  registrations: '{count, plural, one {# cadastro} other {# cadastros}}',
  submission_revisions: '{count, plural, one {# alteração de entrega} other {# alterações de entregas}}',
  submissions: '{count, plural, one {# entrega} other {# entregas}}',
  withdrawn_presences: '{count, plural, one {# presença retirada} other {# presenças retiradas}}',
};
