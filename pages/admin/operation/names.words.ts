import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const operationNames: Words = {
  'resources.messages.name': ['Mensagem |||| Mensagens', 'Message |||| Messages'],
  'resources.dead-letters.name': ['Tarefa falha |||| Tarefas falhas', 'Failed task |||| Failed tasks'],
  'resources.group-links.name': ['Link de grupo |||| Links de grupo', 'Group link |||| Group links'],
  'resources.audit.name': ['Auditoria', 'Audit'],
  'resources.participant-mode-logs.name': ['Modo participante', 'Participant mode'],
  'resources.booking-requests.name': [
    'Pedido de agenda |||| Pedidos de agenda',
    'Booking request |||| Booking requests',
  ],
  'resources.field-usage.name': ['Uso do grafo', 'Use of the graph'],
  'elo.pages.tools': ['Outras páginas', 'Other pages'],
  'resources.imports.name': ['Importação |||| Importações', 'Import |||| Imports'],
  'resources.import-problems.name': ['Problema |||| Problemas', 'Problem |||| Problems'],
  'resources.cutover-service.name': ['Rota |||| Rotas', 'Route |||| Routes'],
  'elo.pages.cutover': ['Migração', 'Cut-over'],
};
