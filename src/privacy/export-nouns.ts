/** People's names of the tables that an export of a person carries, in the order of reading. */
export const exportNouns: { readonly [table: string]: { pt: string; en: string } } = {
  users: { pt: 'Seus dados', en: 'Your data' },
  enrollments: { pt: 'Inscrições em turmas', en: 'Places in classes' },
  registrations: { pt: 'Formulários de inscrição', en: 'Forms of registration' },
  institution_profiles: { pt: 'Instituição', en: 'Institution' },
  presences: { pt: 'Presenças', en: 'Presences' },
  withdrawn_presences: { pt: 'Presenças retiradas', en: 'Presences that were taken back' },
  submissions: { pt: 'Entregas', en: 'Submissions' },
  submission_revisions: { pt: 'Versões anteriores das entregas', en: 'Earlier versions of submissions' },
  stored_files: { pt: 'Arquivos', en: 'Files' },
  pictures: { pt: 'Fotos', en: 'Pictures' },
  appointments: { pt: 'Agendamentos', en: 'Appointments' },
  booking_requests: { pt: 'Tentativas de agendar', en: 'Attempts to book' },
  meeting_visits: { pt: 'Entradas em encontros', en: 'Visits to meetings' },
  meeting_progress: { pt: 'Gravações assistidas', en: 'Recordings watched' },
  live_messages: { pt: 'Mensagens nos encontros', en: 'Messages in meetings' },
  post_likes: { pt: 'Curtidas', en: 'Likes' },
  messages: { pt: 'Mensagens enviadas a você', en: 'Messages sent to you' },
  inbound_messages: { pt: 'Mensagens que você enviou', en: 'Messages that you sent' },
  recorded_messages: { pt: 'Mensagens registradas', en: 'Messages that were recorded' },
  api_keys: { pt: 'Programas de que você é o contato', en: 'Programs of which you are the contact' },
  delivery_states: { pt: 'Entrega das mensagens', en: 'Delivery of messages' },
  group_link_dispatches: { pt: 'Links de grupos enviados', en: 'Links of groups sent' },
  flow_sessions: { pt: 'Conversas em formulários', en: 'Conversations in forms' },
  mails: { pt: 'E-mails enviados a você', en: 'Mails sent to you' },
  course_start_notices: { pt: 'Avisos de início de curso', en: 'Notices of the start of a course' },
  minimum_notices: { pt: 'Avisos de presença mínima', en: 'Notices of the minimum of presences' },
  work_notices: { pt: 'Avisos de trabalho', en: 'Notices of work' },
  consents: { pt: 'Consentimentos', en: 'Consents' },
  erasures: { pt: 'Pedidos de eliminação dos dados', en: 'Erasures asked for' },
  access_records: { pt: 'Quem leu seus dados', en: 'Reads of your data' },
  logins: { pt: 'Entradas na conta', en: 'Sessions' },
  identity_links: { pt: 'Contas do provedor de identidade', en: 'Accounts of the identity provider' },
  passcodes: { pt: 'Códigos de telefone', en: 'Codes of phones' },
  sign_in_codes: { pt: 'Códigos de entrada', en: 'Codes to sign in' },
  second_factors: { pt: 'Segundos fatores', en: 'Second factors' },
  recovery_codes: { pt: 'Códigos de recuperação', en: 'Recovery codes' },
  action_tokens: { pt: 'Links de confirmação', en: 'Links to confirm' },
  participant_modes: { pt: 'Modo participante aberto', en: 'Open participant mode' },
  participant_mode_logs: { pt: 'Usos do modo participante', en: 'Uses of participant mode' },
  hospital_group_members: { pt: 'Papéis em grupos de hospitais', en: 'Roles in hospital groups' },
  group_invitations: { pt: 'Convites recebidos', en: 'Invitations received' },
  action_logs: { pt: 'Ações no portal', en: 'Actions in the portal' },
  audit_records: { pt: 'O que você fez no sistema', en: 'Your actions in the system' },
  employees: { pt: 'Agenda de trabalho', en: 'Calendar' },
  working_hours: { pt: 'Horários de trabalho', en: 'Working hours' },
  class_substitutes: { pt: 'Substituições em turmas', en: 'Substitutions in classes' },
  imports: { pt: 'Importações', en: 'Imports' },
  person_merges: { pt: 'Cadastros unidos', en: 'Merged records' },
  not_duplicates: { pt: 'Pares que não são a mesma pessoa', en: 'Pairs that are two people' },
  person_exports: { pt: 'Exportações dos seus dados', en: 'Exports of your data' },
};

/** Other tables with records of people's work, which no export carries. */
const otherNouns: typeof exportNouns = {
  classes: { pt: 'Turmas', en: 'Classes' },
  posts: { pt: 'Publicações', en: 'Posts' },
  measurements: { pt: 'Medições de hospitais', en: 'Measurements of hospitals' },
  crowding_readings: { pt: 'Leituras de lotação', en: 'Readings of crowding' },
  consent_texts: { pt: 'Textos de consentimento', en: 'Texts of consents' },
  site_settings: { pt: 'Configurações', en: 'Settings' },
  mirror_writes: { pt: 'Cópias para o serviço antigo', en: 'Copies for the old service' },
  audit_values: { pt: 'Registros de mudanças', en: 'Records of changes' },
};

/** The names for administrators of tables whose names in an export speak to the person. */
const namesOfOthers: typeof exportNouns = {
  users: { pt: 'Cadastro', en: 'Record of the person' },
  messages: { pt: 'Mensagens enviadas à pessoa', en: 'Messages sent to the person' },
  inbound_messages: { pt: 'Mensagens da pessoa', en: 'Messages of the person' },
  api_keys: { pt: 'Programas de que a pessoa é o contato', en: 'Programs of which the person is the contact' },
  mails: { pt: 'E-mails enviados à pessoa', en: 'Mails sent to the person' },
  access_records: { pt: 'Leituras dos dados da pessoa', en: 'Reads of the person’s data' },
  audit_records: { pt: 'Ações da pessoa no sistema', en: 'Actions of the person in the system' },
  person_exports: { pt: 'Exportações dos dados da pessoa', en: 'Exports of the person’s data' },
};

/** Places outside of the database, by their names in the register. */
const otherPlaceNames: typeof exportNouns = {
  'storage: files/': { pt: 'Arquivos enviados', en: 'Files that were handed in' },
  'storage: pictures/': { pt: 'Fotos guardadas', en: 'Stored pictures' },
  'storage: imports/': { pt: 'Arquivos de importações', en: 'Files of imports' },
  'storage: exports/people/': { pt: 'Exportações de dados de pessoas', en: 'Exports of people’s data' },
  'storage: exports/YYYY/MM/DD/': { pt: 'Exportações de tabelas', en: 'Exports of tables' },
  'DATA_DIR/mail': { pt: 'E-mails guardados em vez de enviados', en: 'Mails kept in place of sending them' },
  'log files (LOG_DIR), standard output': { pt: 'Registros técnicos do servidor', en: 'Log of the server' },
  'job store (MongoDB, or the schema agenda)': { pt: 'Fila de tarefas', en: 'Store of jobs' },
  'log of PostgreSQL': { pt: 'Registros técnicos do banco de dados', en: 'Log of the database' },
  'traces (OTEL_EXPORTER_OTLP_ENDPOINT)': { pt: 'Rastros técnicos', en: 'Traces' },
  'files of PostgreSQL itself': { pt: 'Arquivos do próprio banco de dados', en: 'Files of the database itself' },
  'downloads (CSV, XLSX, ZIP)': { pt: 'Arquivos que alguém baixou', en: 'Files that somebody downloaded' },
  backups: { pt: 'Cópias de segurança', en: 'Backups' },
  'messaging platform, identity provider, comment analyser': {
    pt: 'Serviços de mensagens, de identidade e de análise de comentários',
    en: 'Services for messages, identity and the analysis of comments',
  },
};

/** The name for administrators of a table, or of a place outside of the database, in a language. */
export const tableNameIn = (language: 'en' | 'pt', table: string): string =>
  (namesOfOthers[table] ?? exportNouns[table] ?? otherNouns[table] ?? otherPlaceNames[table])?.[language] ?? table;
