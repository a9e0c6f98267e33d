import type { Words } from '../language/words.js';

export const frameWords: Words = {
  'elo.areas': {
    programme: ['Programa', 'Programme'],
    people: ['Pessoas', 'People'],
    calendars: ['Agendas', 'Calendars'],
    hospitals: ['Hospitais', 'Hospitals'],
    content: ['Conteúdo', 'Content'],
    operation: ['Operação', 'Operation'],
  },
  'elo.start': {
    title: ['Administração', 'Administration'],
    greeting: ['Olá, %{name}', 'Hello, %{name}'],
    intro: ['O que você pode fazer aqui:', 'What you can do here:'],
    nothing: [
      'A administração é de quem conduz o programa. Sua conta não tem esse papel.',
      'The administration is for those who run the programme. Your account has no such role.',
    ],
  },
  'elo.filter.search': ['Buscar', 'Search'],
  'elo.archive': ['Arquivar', 'Archive'],
  'elo.unarchive': ['Desarquivar', 'Take back into use'],
  'elo.archived': ['Arquivado', 'Archived'],
  'elo.archived_many': [
    '%{smart_count} registro arquivado |||| %{smart_count} registros arquivados',
    '%{smart_count} record archived |||| %{smart_count} records archived',
  ],
  'elo.unarchived': ['De volta ao uso', 'Back in use'],
  'elo.uploads': {
    changed: [
      'O arquivo mudou depois que você o escolheu. Remova-o da lista e escolha de novo.',
      'The file has changed since you chose it. Remove it from the list and choose it again.',
    ],
    not_sent: ['Não foi possível enviar; tente outra vez.', 'It could not be sent; try again.'],
  },
  'elo.connection': {
    title: ['Sem conexão', 'No connection'],
    content: [
      'A alteração espera aqui e será enviada quando a conexão voltar. Não feche esta página.',
      'The change waits here, and is sent when the connection is back. Do not close this page.',
    ],
    cancel: ['Cancelar o envio', 'Do not send'],
    canceled: ['Não foi enviado. O que você digitou continua aqui.', 'It was not sent. The typed text is still here.'],
    unanswered: [
      'Não houve resposta. Veja se a alteração foi salva antes de enviar outra vez; o que você digitou continua aqui.',
      'There was no answer. See whether the change was saved before you send it again; the typed text is still here.',
    ],
  },
  'elo.session': {
    title: ['Sua sessão terminou', 'Your session has ended'],
    content: [
      'Entre outra vez, em uma janela à parte. O que você digitou continua aqui, e segue depois.',
      'Sign in again, in a window of its own. The typed text stays here, and goes on afterwards.',
    ],
    sign_in: ['Entrar', 'Sign in'],
    other: [
      'Você entrou com outra conta. Entre com a desta página.',
      'You signed in to another account. Sign in to the one of this page.',
    ],
  },
  'elo.gone': {
    title: ['Não existe mais', 'It does not exist any more'],
    content: [
      'O registro foi removido, ou o endereço está errado.',
      'The record was removed, or the address is wrong.',
    ],
    unread: ['Não foi possível abrir', 'It could not be opened'],
    list: ['Ver a lista', 'See the list'],
    start: ['Ir para o início', 'Go to the start'],
  },
  'elo.none_found': ['Nada encontrado', 'Nothing found'],
  'elo.none_yet': {
    courses: ['Nenhum curso ainda', 'No course yet'],
    classes: ['Nenhuma turma ainda', 'No class yet'],
    cycles: ['Nenhum ciclo ainda', 'No cycle yet'],
    facilitators: ['Nenhum facilitador ainda', 'No facilitator yet'],
    participants: ['Nenhum participante ainda', 'No participant yet'],
    employees: ['Nenhuma agenda ainda', 'No calendar yet'],
    users: ['Ninguém ainda', 'Nobody yet'],
    'hospital-groups': ['Nenhum grupo ainda', 'No group yet'],
  },
  'elo.boolean': { true: ['Sim', 'Yes'], false: ['Não', 'No'] },
  'elo.versions': {
    title: ['Outra pessoa mudou este registro', 'Somebody else has changed this record'],
    intro: [
      'Foi em %{time}, enquanto você escrevia. Escolha, campo por campo, o que fica. Os outros campos são iguais nas duas versões.',
      'It was at %{time}, while you were writing. Choose, field by field, what stays. All other fields are the same in both versions.',
    ],
    mine: ['O seu', 'Yours'],
    theirs: ['O da outra pessoa', 'Theirs'],
    save: ['Salvar o escolhido', 'Save the choice'],
    keep: ['Voltar ao formulário', 'Back to the form'],
    kept: [
      'Nada foi salvo: o registro está como a outra pessoa o deixou.',
      'Nothing was saved: the record is as the other person left it.',
    ],
  },
  'elo.unsaved': {
    title: ['Sair sem salvar?', 'Leave without saving?'],
    content: ['O que você digitou ainda não foi salvo.', 'The typed text is not saved yet.'],
    stay: ['Continuar aqui', 'Stay here'],
    leave: ['Sair sem salvar', 'Leave without saving'],
  },
  'elo.undone': ['Desfeito', 'Undone'],
  'elo.records': ['Registros', 'Records'],
  'elo.action': ['O que fazer', 'What to do'],
  'elo.history': ['Histórico', 'History'],
  'elo.refused': [
    'Um não pôde ser feito: %{reason} |||| %{smart_count} não puderam ser feitos: %{reason}',
    'One could not be done: %{reason} |||| %{smart_count} could not be done: %{reason}',
  ],
};
