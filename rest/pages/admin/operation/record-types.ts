/** What the audit calls the kinds of records, by what people call them. */
const names = {
  ActionLog: ['Ação registrada', 'Recorded action'],
  ActionToken: ['Link de uso único', 'One-time link'],
  Activity: ['Atividade', 'Activity'],
  ActivityTemplate: ['Modelo de entrega', 'Activity template'],
  ApiKey: ['Chave de API', 'API key'],
  Appointment: ['Agendamento', 'Appointment'],
  Class: ['Turma', 'Class'],
  ConversionEvent: ['Conversão', 'Conversion'],
  Course: ['Curso', 'Course'],
  CourseStartNotice: ['Aviso de começo de curso', 'Notice of a course’s start'],
  CrowdingReading: ['Leitura de lotação', 'Crowding reading'],
  Cycle: ['Ciclo', 'Cycle'],
  Employee: ['Agenda', 'Calendar'],
  Enrollment: ['Inscrição', 'Enrollment'],
  GroupInvitation: ['Convite a grupo', 'Group invitation'],
  GroupLinkDispatch: ['Envio de link de grupo', 'Group link dispatch'],
  Hospital: ['Hospital', 'Hospital'],
  HospitalGroup: ['Grupo de hospitais', 'Hospital group'],
  IdentityLink: ['Conta do provedor de identidade', 'Identity provider account'],
  InboundMessage: ['Mensagem recebida', 'Inbound message'],
  InstitutionProfile: ['Perfil da instituição', 'Institution profile'],
  LiveMessage: ['Mensagem ao vivo', 'Live message'],
  Measurement: ['Medição', 'Measurement'],
  Meeting: ['Encontro', 'Meeting'],
  MeetingProgress: ['Andamento de encontro', 'Meeting progress'],
  MeetingVisit: ['Participação ao vivo', 'Meeting visit'],
  Message: ['Mensagem enviada', 'Sent message'],
  MessageSentiment: ['Sentimento de mensagem', 'Message sentiment'],
  OutboxMessage: ['Tarefa na fila', 'Queued task'],
  ParticipantMode: ['Modo participante', 'Participant mode'],
  ParticipantModeLog: ['Registro do modo participante', 'Participant mode log'],
  Passcode: ['Código de acesso', 'Passcode'],
  Picture: ['Imagem', 'Picture'],
  Post: ['Publicação', 'Post'],
  PostLike: ['Curtida', 'Like'],
  Presence: ['Presença', 'Presence'],
  Registration: ['Cadastro pelo WhatsApp', 'Registration by flow'],
  Room: ['Sala', 'Room'],
  SiteSetting: ['Configuração do site', 'Site setting'],
  StoredFile: ['Arquivo', 'File'],
  Submission: ['Entrega', 'Submission'],
  TrustedDocument: ['Documento confiável do grafo', 'Trusted document'],
  User: ['Pessoa', 'Person'],
  WorkingHours: ['Horas de atendimento', 'Working hours'],
} as const satisfies Record<string, readonly [pt: string, en: string]>;

export const recordTypes = Object.keys(names);

const inLanguage = (which: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([type, name]) => [type, name[which]]));

export const recordTypeWords = { pt: inLanguage(0), en: inLanguage(1) };
