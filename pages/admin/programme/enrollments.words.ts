import type { Words } from '../language/words.js';

export const enrollmentWords: Words = {
  'resources.enrollments.fields': {
    presence: ['Presenças', 'Presences'],
    createdAt: ['Inscrição em', 'Enrolled on'],
    cancelRequestedAt: ['Pediu para sair em', 'Asked to leave on'],
    canceledAt: ['Cancelada em', 'Canceled on'],
    cancelRequestReason: ['Motivo do pedido', 'Reason of the request'],
    cancelNote: ['Comentário', 'Comment'],
    canceledBy: ['Cancelada por', 'Canceled by'],
    cancelEvidence: ['Encontros perdidos', 'Missed meetings'],
    exemptUntil: ['Sem cancelamento por faltas até', 'Not canceled for absence until'],
  },
  'resources.enrollments.empty': [
    'Ainda não há inscrições. Inscreva alguém na página de uma turma.',
    'There are no enrollments yet. Enrol somebody on the page of a class.',
  ],
  'elo.enrollment_statuses': {
    ACTIVE: ['Ativa', 'Active'],
    CANCEL_REQUESTED: ['Pediu para sair', 'Asked to leave'],
    CANCELED: ['Cancelada', 'Canceled'],
  },
  'elo.reasons': {
    SCHEDULE_CONFLICT: ['Conflito de agenda', 'Something else at that time'],
    FORGOT_TIME: ['Esqueceu o horário', 'Forgot the time'],
    CONNECTION_ISSUE: ['Problema de conexão', 'Connection trouble'],
    UNEXPECTED_EVENT: ['Imprevisto', 'Something came in between'],
    LACK_OF_INTEREST: ['Falta de interesse', 'Lack of interest'],
    OTHER: ['Outro motivo', 'Another reason'],
    ABSENCE: ['Faltas', 'Absence'],
  },
  'elo.told': {
    MAIL: ['A pessoa é avisada por e-mail.', 'The person is told by mail.'],
    MESSAGE: ['A pessoa é avisada por mensagem no telefone.', 'The person is told by a message to the phone.'],
    BOTH: ['A pessoa é avisada por e-mail e por mensagem.', 'The person is told by mail and by a message.'],
    NOBODY: [
      'Não há e-mail nem telefone confirmado: avise a pessoa.',
      'There is no e-mail and no proven phone: tell the person.',
    ],
    NOBODY_unmailed: [
      'Este servidor não envia e-mails: avise a pessoa.',
      'This server sends no mail: tell the person.',
    ],
    untold_many: [
      '%{smart_count} pessoa não tem como ser avisada daqui: avise-a |||| %{smart_count} pessoas não têm como ser avisadas daqui: avise-as',
      '%{smart_count} person can’t be told from here: tell them |||| %{smart_count} people can’t be told from here: tell them',
    ],
  },
  'elo.enrollments': {
    requests: ['Pedidos de cancelamento', 'Requests to leave'],
    presences: [
      '%{smart_count} presença |||| %{smart_count} presenças',
      '%{smart_count} presence |||| %{smart_count} presences',
    ],
    enroll: ['Inscrever participante', 'Enrol a participant'],
    enroll_help: [
      'Busque por nome, e-mail, CPF ou telefone. O convite do grupo vai para o telefone, se a pessoa tiver um.',
      'Search by name, e-mail, CPF or phone. The invitation to the group goes to the phone, if the person has one.',
    ],
    enroll_people: ['Inscrever várias pessoas', 'Enrol several people'],
    people: ['CPF, e-mail ou telefone, um por linha', 'CPF, e-mail or phone, one a line'],
    people_help: [
      'Cole até 200 de uma vez. E-mails e telefones precisam ter sido confirmados pela pessoa.',
      'Paste up to 200 at once. People must have confirmed e-mails and phones.',
    ],
    people_own_help: [
      'CPF ou e-mail, até 200 de uma vez. O e-mail precisa ter sido confirmado pela pessoa.',
      'CPF or e-mail, up to 200 at once. People must have confirmed their e-mail.',
    ],
    people_check: ['Conferir', 'Check'],
    people_back: ['Mudar a lista', 'Change the list'],
    people_enroll: [
      'Inscrever %{smart_count} pessoa |||| Inscrever %{smart_count} pessoas',
      'Enrol %{smart_count} person |||| Enrol %{smart_count} people',
    ],
    people_none: ['Ninguém desta lista pode ser inscrito.', 'Nobody of this list can be enrolled.'],
    people_done: [
      '%{smart_count} pessoa inscrita em %{group}. |||| %{smart_count} pessoas inscritas em %{group}.',
      '%{smart_count} person enrolled in %{group}. |||| %{smart_count} people enrolled in %{group}.',
    ],
    people_register: ['Cadastrar', 'Register'],
    people_outcomes: {
      WOULD_ENROLL: ['Pode ser inscrita', 'Can be enrolled'],
      ENROLLED: ['Inscrita', 'Enrolled'],
      ALREADY: ['Já está na turma', 'In the class already'],
      REPEATED: ['Repetida na lista', 'Twice in the list'],
      UNKNOWN: ['Desconhecida', 'Unknown'],
      REFUSED: ['Não pode', 'Not possible'],
    },
    enroll_in_class: ['Inscrever numa turma', 'Enrol in a class'],
    search_help: ['Busque por nome, e-mail, CPF ou telefone', 'Search by name, e-mail, CPF or phone'],
    identifier: ['CPF ou e-mail do participante', 'CPF or e-mail of the participant'],
    identifier_help: [
      'Completo, como no cadastro; o e-mail precisa ter sido confirmado',
      'In full, as it was registered; an e-mail must have been confirmed',
    ],
    identifier_group_help: [
      'Completo, como no cadastro; o e-mail precisa ter sido confirmado. O convite do grupo vai para o telefone, se a pessoa tiver um.',
      'In full, as it was registered; an e-mail must have been confirmed. The invitation to the group goes to the phone, if the person has one.',
    ],
    enrolled: ['Inscrição feita em %{group}. %{told}', 'Enrolled in %{group}. %{told}'],
    accept: ['Aceitar a saída', 'Let go'],
    accept_content: [
      'A inscrição de %{name} em %{group} é cancelada. %{told}',
      'The enrollment of %{name} in %{group} is canceled. %{told}',
    ],
    accepted: ['Saída de %{name} aceita. %{told}', '%{name} was let go. %{told}'],
    accept_many_title: [
      'Aceitar a saída de %{smart_count} pessoa? |||| Aceitar a saída de %{smart_count} pessoas?',
      'Let %{smart_count} person go? |||| Let %{smart_count} people go?',
    ],
    accept_many_content: [
      'As inscrições são canceladas. Quem tem e-mail ou telefone confirmado é avisado.',
      'The enrollments are canceled. People with an e-mail or a proven phone are told.',
    ],
    accept_many_content_unmailed: [
      'As inscrições são canceladas. Este servidor não envia e-mails: avise as pessoas.',
      'The enrollments are canceled. This server sends no mail: tell the people.',
    ],
    accepted_many: [
      '%{smart_count} saída aceita |||| %{smart_count} saídas aceitas',
      '%{smart_count} was let go |||| %{smart_count} were let go',
    ],
    refuse: ['Manter a vaga', 'Keep the place'],
    refuse_content: [
      'O pedido deixa de existir, e a vaga de %{name} em %{group} continua. %{told}',
      'The request is gone, and the place of %{name} in %{group} stays. %{told}',
    ],
    refused: ['A vaga de %{name} continua. %{told}', 'The place of %{name} stays. %{told}'],
    refuse_many_title: [
      'Manter a vaga de %{smart_count} pessoa? |||| Manter a vaga de %{smart_count} pessoas?',
      'Keep the place of %{smart_count} person? |||| Keep the places of %{smart_count} people?',
    ],
    refuse_many_content: [
      'Os pedidos deixam de existir, e as vagas continuam. Quem tem e-mail ou telefone confirmado é avisado.',
      'The requests are gone, and the places stay. People with an e-mail or a proven phone are told.',
    ],
    refuse_many_content_unmailed: [
      'Os pedidos deixam de existir, e as vagas continuam. Este servidor não envia e-mails: avise as pessoas.',
      'The requests are gone, and the places stay. This server sends no mail: tell the people.',
    ],
    refused_many: [
      '%{smart_count} vaga mantida |||| %{smart_count} vagas mantidas',
      '%{smart_count} place kept |||| %{smart_count} places kept',
    ],
    restore: ['Restaurar', 'Restore'],
    restored: ['%{name} tem a vaga de volta. %{told}', '%{name} has the place again. %{told}'],
    move: ['Mudar de turma', 'Move to another class'],
    move_content: [
      '%{name} leva as presenças e as entregas para a outra turma do mesmo curso e ciclo. %{told}',
      '%{name} takes presences and submissions to the other class of the same course and cycle. %{told}',
    ],
    to_class: ['Nova turma', 'New class'],
    same_class: ['A inscrição já é desta turma', 'The enrollment is in this class already'],
    moved: ['%{name} mudou de turma. %{told}', '%{name} was moved. %{told}'],
    cancel: ['Cancelar inscrição', 'Cancel enrollment'],
    cancel_content: [
      '%{name} perde a vaga em %{group}. Os agendamentos dela são cancelados. %{told} A inscrição pode ser restaurada.',
      '%{name} loses the place in %{group}. Their bookings are canceled. %{told} The enrollment can be restored.',
    ],
    note_help: ['A pessoa lê este comentário no e-mail', 'The person reads this comment in the mail'],
    note_unread: [
      'Fica na inscrição; nenhum e-mail leva este comentário à pessoa',
      'It stays with the enrollment; no mail brings this comment to the person',
    ],
    by_rule: ['Regra de faltas', 'The rule of absence'],
    canceled: ['Inscrição de %{name} cancelada. %{told}', 'Enrollment of %{name} canceled. %{told}'],
  },
};
