import type { Words } from '../language/words.js';
import { recordTypeWords } from './record-types.js';

export const operationWords: Words = {
  'resources.messages.fields': {
    createdAt: ['Pedida em', 'Asked for at'],
    sentAt: ['Enviada em', 'Sent at'],
    template: ['Modelo', 'Template'],
    recipient: ['Para', 'To'],
    deliveryStates: ['O que a plataforma disse', 'What the platform told'],
  },
  'resources.dead-letters.fields': {
    job: ['Tarefa', 'Task'],
    createdAt: ['Criada em', 'Made at'],
    failedAt: ['Desistiu em', 'Given up at'],
    error: ['Parte do erro', 'Part of the error'],
  },
  'resources.group-links.fields': {
    createdAt: ['Pedido em', 'Asked for at'],
    sentAt: ['Enviado em', 'Sent at'],
    status: ['Situação', 'State'],
    tries: ['Tentativas', 'Attempts'],
  },
  'resources.audit.fields': {
    recordType: ['Tipo de registro', 'Type of record'],
    recordId: ['Número do registro', 'Number of the record'],
    actorUserId: ['Quem fez', 'Who did it'],
    action: ['Operação (nome no grafo)', 'Operation (name in the graph)'],
    face: ['Por onde', 'Through'],
    requestId: ['Número do pedido', 'Number of the request'],
  },
  'resources.participant-mode-logs.fields': {
    'supervisor.name': ['Quem', 'Who'],
    'participant.name': ['No lugar de', 'In the place of'],
    action: ['O quê', 'What'],
  },
  'resources.booking-requests.fields': {
    actorName: ['Quem', 'Who'],
    action: ['Operação', 'Operation'],
    appointmentId: ['Agendamento', 'Appointment'],
  },
  'resources.field-usage.fields': {
    type: ['Tipo', 'Type'],
    field: ['Campo', 'Field'],
    client: ['Cliente', 'Client'],
    calls: ['Pedidos', 'Calls'],
    firstDay: ['Primeiro dia', 'First day'],
    lastDay: ['Último dia', 'Last day'],
    from: ['A partir de', 'From'],
  },
  'elo.tools': {
    live: ['Encontros ao vivo', 'Live meetings'],
    live_help: [
      'Os encontros que acontecem agora, com presenças e mensagens',
      'The meetings that run now, with presences and messages',
    ],
    kpis: ['Indicadores', 'KPIs'],
    kpis_help: [
      'Os indicadores dos grupos de hospitais, em gráficos e tabelas',
      'The KPIs of hospital groups, as charts and tables',
    ],
    jobs: ['Tarefas', 'Jobs'],
    jobs_help: [
      'O que o servidor faz sozinho: quando fez, quando fará, o que falhou',
      'What the server does by itself: when it did, when it will, what failed',
    ],
    logs: ['Logs', 'Logs'],
    logs_help: ['As linhas de log do servidor, dia a dia', 'The lines of the server’s log, day by day'],
  },
  'elo.message_kinds': {
    PASSCODE: ['Código de acesso', 'Passcode'],
    TEMPLATE: ['Modelo', 'Template'],
    REMINDER: ['Lembrete', 'Reminder'],
  },
  'elo.message_states': {
    SENDING: ['A enviar', 'To be sent'],
    ACCEPTED: ['Aceita', 'Accepted'],
    SENT: ['Enviada', 'Sent'],
    DELIVERED: ['Entregue', 'Delivered'],
    READ: ['Lida', 'Read'],
    FAILED: ['Falhou', 'Failed'],
  },
  'elo.dispatch_states': {
    PENDING: ['Na fila', 'Queued'],
    PROCESSING: ['Em envio', 'Being sent'],
    FAILED: ['Falhou', 'Failed'],
    SENT: ['Enviado', 'Sent'],
  },
  'elo.booking_outcomes': {
    DONE: ['Feito', 'Done'],
    UNAUTHENTICATED: ['Sem sessão', 'Not signed in'],
    FORBIDDEN: ['Sem permissão', 'Not allowed'],
    NOT_FOUND: ['Não encontrado', 'Not found'],
    INVALID: ['Dados errados', 'Wrong data'],
    CONFLICT: ['Horário ou registro ocupado', 'Time or record taken'],
    RATE_LIMITED: ['Pedidos demais', 'Too many requests'],
    UPSTREAM_FAILED: ['Outro serviço falhou', 'Another service failed'],
    INTERNAL: ['Erro do servidor', 'Error of the server'],
  },
  'elo.details.payload': ['Conteúdo', 'Content'],
  'elo.dead_letters': {
    again: ['Tentar de novo', 'Try again'],
    all_again: ['Tentar todas de novo', 'Try all again'],
    all_again_confirm: [
      'A tarefa destes filtros volta à fila, com todas as tentativas. O que ela envia, por e-mail ou WhatsApp, é enviado. |||| As %{smart_count} tarefas destes filtros voltam à fila, com todas as tentativas. O que elas enviam, por e-mail ou WhatsApp, é enviado.',
      'The task of these filters goes back to the queue, with all its tries. What it sends, by mail or WhatsApp, is sent. |||| The %{smart_count} tasks of these filters go back to the queue, with all their tries. What they send, by mail or WhatsApp, is sent.',
    ],
    all_again_confirm_unmailed: [
      'A tarefa destes filtros volta à fila, com todas as tentativas. O que ela envia por WhatsApp é enviado; este servidor não envia e-mails. |||| As %{smart_count} tarefas destes filtros voltam à fila, com todas as tentativas. O que elas enviam por WhatsApp é enviado; este servidor não envia e-mails.',
      'The task of these filters goes back to the queue, with all its tries. What it sends by WhatsApp is sent; this server sends no mail. |||| The %{smart_count} tasks of these filters go back to the queue, with all their tries. What they send by WhatsApp is sent; this server sends no mail.',
    ],
    sent_again: [
      'Uma tarefa de volta à fila |||| %{smart_count} tarefas de volta à fila',
      'One task back in the queue |||| %{smart_count} tasks back in the queue',
    ],
  },
  'elo.group_links': {
    again: ['Enviar de novo', 'Send again'],
    sent_again: [
      'Um link de volta à fila |||| %{smart_count} links de volta à fila',
      'One link back in the queue |||| %{smart_count} links back in the queue',
    ],
  },
  'elo.audit': {
    actors: {
      USER: ['Alguém', 'Somebody'],
      KEY: ['Chave de API', 'API key'],
      SERVICE: ['O servidor', 'The server'],
      NOBODY: ['Alguém sem sessão', 'Somebody not signed in'],
    },
    outcomes: { DONE: ['Feito', 'Done'], REFUSED: ['Recusado', 'Refused'] },
    operations: { CREATED: ['criado', 'created'], CHANGED: ['mudado', 'changed'], REMOVED: ['removido', 'removed'] },
    for: ['no lugar de %{name}', 'in the place of %{name}'],
    field: ['Campo', 'Field'],
    before: ['Antes', 'Before'],
    after: ['Depois', 'After'],
    nothing: ['vazio', 'empty'],
    arguments: ['O que foi pedido', 'What was asked for'],
    came_by: ['Por %{face} (%{route}), pedido %{requestId}', 'Through %{face} (%{route}), request %{requestId}'],
  },
  'elo.record_types': recordTypeWords,
};
