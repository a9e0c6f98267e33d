import type { Words } from '../language/words.js';

export const classWords: Words = {
  'resources.cycles.fields': {
    year: ['Ano', 'Year'],
    endsOn: ['Termina em', 'Ends on'],
    recoveryHours: ['Horas para repor pela gravação', 'Hours to make up by the recording'],
    enableStrategicActivities: ['Pede atividades além dos encontros', 'Asks for activities besides the meetings'],
  },
  'resources.cycles.empty': [
    'Ainda não há ciclos. Um ciclo é uma edição do programa, com início e fim.',
    'There are no cycles yet. A cycle is one run of the programme, with a begin and an end.',
  ],
  'resources.classes.fields': {
    facilitatorId: ['Quem conduz', 'Who leads'],
    shift: ['Turno', 'Shift'],
    capacity: ['Vagas', 'Places'],
    appointmentPlace: ['Onde são os agendamentos', 'Where appointments are'],
    groupUrl: ['Grupo da turma (https)', 'Group of the class (https)'],
    roomName: ['Sala de vídeo', 'Video room'],
    archivedAt: ['Arquivada em', 'Archived at'],
    open: ['Sem as arquivadas', 'Without archived ones'],
    nextMeeting: ['Próximo encontro', 'Next meeting'],
    lacks: ['O que falta', 'Lacks'],
    meetsOn: ['Com encontro no dia', 'Meets on'],
  },
  'resources.classes.empty': ['Ainda não há turmas.', 'There are no classes yet.'],
  'resources.meetings.fields': {
    startsAt: ['Começa', 'Begins'],
    endsAt: ['Termina', 'Ends'],
    videoPlaybackId: ['Gravação', 'Recording'],
  },
  'elo.shifts': { MORNING: ['Manhã', 'Morning'], AFTERNOON: ['Tarde', 'Afternoon'], EVENING: ['Noite', 'Evening'] },
  'elo.cycles': {
    recovery_help: [
      'Por quanto tempo, depois de um encontro, assistir à gravação vale como presença',
      'How long after a meeting watching its recording counts as presence',
    ],
    activities_help: ['Desligado, só os encontros contam', 'When off, only the meetings count'],
  },
  'elo.classes': {
    lacks: {
      FACILITATOR: ['Facilitador(a)', 'A facilitator'],
      CALENDAR: ['Agenda de quem conduz', 'A calendar of who leads'],
    },
    tabs: {
      overview: ['Resumo', 'Overview'],
      meetings: ['Encontros', 'Meetings'],
      enrollments: ['Inscrições', 'Enrollments'],
      presence: ['Presença', 'Presence'],
      submissions: ['Entregas', 'Submissions'],
      templates: ['Modelos', 'Templates'],
    },
    notices: {
      archived: [
        'Esta turma está arquivada: ninguém mais é inscrito nela.',
        'This class is archived: nobody is enrolled in it any more.',
      ],
      without_facilitator: [
        'Ninguém conduz esta turma: escolha quem conduz para que haja horários e avaliações.',
        'Nobody leads this class: choose who does, so that there are slots and evaluations.',
      ],
      without_calendar: [
        '%{name} não tem agenda em uso: participantes desta turma não conseguem marcar horários. Crie a agenda em Agendas.',
        '%{name} has no calendar in use: participants of this class can’t book. Make the calendar under Calendars.',
      ],
    },
    nobody_leads: ['Ninguém ainda', 'Nobody yet'],
    any_number: ['Sem limite', 'No limit'],
    no_meeting_ahead: ['Nenhum marcado', 'None planned'],
    starts_help: ['Um dia do ciclo: de %{from} a %{to}', 'A day of the cycle: %{from} to %{to}'],
    facilitator_help: [
      'Busque por nome, e-mail, CPF ou telefone. Sem ninguém, a turma fica sem horários para marcar.',
      'Search by name, e-mail, CPF or phone. With nobody, the class has no slots to book.',
    ],
    place_help: [
      'Um endereço https ou um lugar. Vazio: como diz a agenda de quem conduz a turma.',
      'An https address, or a place. Empty: as the calendar of who leads the class says.',
    ],
    capacity_help: [
      'Vazio: sem limite. Diminuir não tira a vaga de ninguém.',
      'Empty: no limit. Fewer places take nobody’s away.',
    ],
    group_help: [
      'O endereço do grupo de mensagens; quem é inscrito recebe o convite no telefone',
      'The address of the group of messages; who is enrolled gets the invitation on the phone',
    ],
    room_help: [
      'Com um nome, a turma ganha uma sala. Vazio: a sala deixa de existir e seu endereço não vale mais.',
      'With a name the class gets a room. Empty: the room is no more, and its address is good no more.',
    ],
  },
  'elo.leaders': {
    hand_over: ['Passar a turma', 'Hand over'],
    hand_over_content: [
      'A turma %{group} passa a ter outra pessoa: as entregas sem avaliação vão com ela, e quem conduz hoje perde o acesso nesse dia. Todos da turma que têm e-mail são avisados.',
      'Somebody else leads %{group}: submissions that wait go with it, and who leads it today loses access on that day. Everyone of the class with an e-mail is told.',
    ],
    hand_over_content_unmailed: [
      'A turma %{group} passa a ter outra pessoa: as entregas sem avaliação vão com ela, e quem conduz hoje perde o acesso nesse dia. Este servidor não envia e-mails: avise a turma.',
      'Somebody else leads %{group}: submissions that wait go with it, and who leads it today loses access on that day. This server sends no mail: tell the class.',
    ],
    handed_over: ['A turma %{group} tem outra pessoa', '%{group} is led by somebody else'],
    next: ['Quem passa a conduzir', 'Who leads it then'],
    search_help: ['Busque por nome, e-mail, CPF ou telefone', 'Search by name, e-mail, CPF or phone'],
    from: ['A partir de', 'From'],
    from_help: [
      'Agendamentos desse dia em diante mudam; até lá, quem conduz hoje continua com acesso',
      'Bookings of that day and later go over; until then who leads it today keeps access',
    ],
    appointments: ['Os agendamentos', 'Bookings'],
    bookings: {
      MOVE: ['Vão para a agenda de quem assume', 'Go to the new calendar'],
      CANCEL: ['São cancelados', 'Are canceled'],
    },
    substitute: ['Substituição', 'Substitute'],
    substitute_content: [
      'Por alguns dias, mais alguém conduz a turma %{group}, com o mesmo acesso. Os agendamentos ficam na agenda de quem a conduz. As duas pessoas são avisadas por e-mail, se tiverem um.',
      'For some days somebody else leads %{group} too, with the same rights. Bookings stay in the calendar of who leads it. Both are told by mail, if they have an e-mail.',
    ],
    substitute_content_unmailed: [
      'Por alguns dias, mais alguém conduz a turma %{group}, com o mesmo acesso. Os agendamentos ficam na agenda de quem a conduz. Este servidor não envia e-mails: avise as duas pessoas.',
      'For some days somebody else leads %{group} too, with the same rights. Bookings stay in the calendar of who leads it. This server sends no mail: tell both.',
    ],
    substitute_set: ['A substituição em %{group} está marcada', '%{group} has a substitute'],
    who: ['Quem substitui', 'Who substitutes'],
    first_day: ['Primeiro dia', 'First day'],
    last_day: ['Último dia', 'Last day'],
    substitutes: ['Substituições', 'Substitutes'],
    end: ['Encerrar', 'End'],
    ended: ['%{name} não substitui mais', '%{name} does not substitute any more'],
  },
  'elo.copies': {
    copy: ['Copiar', 'Copy'],
    class: ['Copiar a turma', 'Copy the class'],
    class_content: [
      'A cópia tem os encontros, os prazos de entrega, a sala e quem conduz, sem participantes. As datas mudam por semanas inteiras, pelo começo dos ciclos.',
      'The copy has the meetings, the rules of hand-ins, the room and the facilitator, without participants. Dates move by whole weeks, by the begins of the cycles.',
    ],
    class_done: ['“%{name}” foi copiada', '“%{name}” was copied'],
    cycle: ['Copiar o ciclo', 'Copy the cycle'],
    cycle_content: [
      'O novo ciclo tem cópias das turmas que não estão arquivadas: encontros, prazos de entrega, salas e quem conduz, sem participantes. As datas mudam por semanas inteiras.',
      'The new cycle has copies of the classes that are not archived: meetings, rules of hand-ins, rooms and facilitators, without participants. Dates move by whole weeks.',
    ],
    cycle_done: ['“%{name}” foi copiado', '“%{name}” was copied'],
  },
  'elo.meetings': {
    series: ['Vários encontros', 'Several meetings'],
    make_series: ['Marcar os encontros', 'Plan the meetings'],
    series_made: [
      '%{smart_count} encontro marcado |||| %{smart_count} encontros marcados',
      '%{smart_count} meeting planned |||| %{smart_count} meetings planned',
    ],
    preview: [
      '%{smart_count} encontro |||| %{smart_count} encontros',
      '%{smart_count} meeting |||| %{smart_count} meetings',
    ],
    no_activity_left: [
      'Os encontros coletivos do curso já têm data: escolha a atividade destes.',
      'The collective meetings of the course have dates: choose the activity of these.',
    ],
    fewer_activities: [
      'Só %{smart_count} encontro coletivo do curso está sem data: encurte o período ou escolha a atividade. |||| Só %{smart_count} encontros coletivos do curso estão sem data: encurte o período ou escolha a atividade.',
      'Only %{smart_count} collective meeting of the course has no date: shorten the period, or choose the activity. |||| Only %{smart_count} collective meetings of the course have no date: shorten the period, or choose the activity.',
    ],
    on_holiday: ['Feriado: %{name}', 'Holiday: %{name}'],
    each_next: ['Cada encontro, a próxima atividade sem data', 'Each meeting, the next activity without a date'],
    activity_help: [
      'Com uma atividade, todos os encontros são dela, com número no título',
      'With an activity, all meetings are for it, with a number in the title',
    ],
    fields: {
      weekdays: ['Dias da semana', 'Weekdays'],
      time: ['Começa às', 'Begins at'],
      durationMinutes: ['Duração, em minutos', 'Length, in minutes'],
      from: ['De', 'From'],
      until: ['Até', 'Until'],
      skipHolidays: ['Pular os feriados', 'Skip holidays'],
    },
    intro: ['Em ordem de horário, no horário do programa.', 'In the order of time, by the clocks of the programme.'],
    none: ['Ainda não há encontros. Marque o primeiro.', 'There are no meetings yet. Plan the first one.'],
    no_activity: [
      'O curso não tem encontros coletivos entre as suas atividades. Crie um na página do curso.',
      'The course has no collective meetings among its activities. Make one on the page of the course.',
    ],
    move_warning: [
      'Se o horário mudar, todos da turma que têm e-mail recebem o novo horário, que muda também nas agendas deles.',
      'When the time changes, everyone of the class with an e-mail gets the new one, which moves it in their calendars too.',
    ],
    move_warning_unmailed: [
      'Se o horário mudar, avise a turma: este servidor não envia e-mails.',
      'When the time changes, tell the class: this server sends no mail.',
    ],
    remove_warning: [
      'O encontro deixa de existir. Se ainda não aconteceu, todos da turma que têm e-mail recebem um aviso que o tira das agendas deles.',
      'The meeting is no more. If it is still ahead, everyone of the class with an e-mail gets a mail that takes it out of their calendars.',
    ],
    remove_warning_unmailed: [
      'O encontro deixa de existir. Se ainda não aconteceu, avise a turma: este servidor não envia e-mails.',
      'The meeting is no more. If it is still ahead, tell the class: this server sends no mail.',
    ],
    recording_help: ['O código da gravação, depois do encontro', 'The code of the recording, after the meeting'],
    states: {
      ahead: ['Marcado', 'Planned'],
      running: ['Agora', 'Now'],
      over: ['Sem gravação', 'Not recorded'],
      recorded: ['Com gravação', 'Recorded'],
    },
  },
  'elo.time_zone_help': ['No horário do programa', 'By the clocks of the programme'],
};
