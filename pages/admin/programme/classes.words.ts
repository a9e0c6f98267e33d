import { bilingual } from '../language/words.js';

export const classWords = bilingual({
  pt: {
    resources: {
      cycles: {
        name: 'Ciclo |||| Ciclos',
        fields: {
          name: 'Nome',
          year: 'Ano',
          startsOn: 'Começa em',
          endsOn: 'Termina em',
          recoveryHours: 'Horas para repor pela gravação',
          enableStrategicActivities: 'Pede atividades além dos encontros',
        },
        empty: 'Ainda não há ciclos. Um ciclo é uma edição do programa, com início e fim.',
      },
      classes: {
        name: 'Turma |||| Turmas',
        fields: {
          name: 'Nome',
          courseId: 'Curso',
          cycleId: 'Ciclo',
          facilitatorId: 'Quem conduz',
          shift: 'Turno',
          startsOn: 'Começa em',
          capacity: 'Vagas',
          appointmentPlace: 'Onde são os agendamentos',
          groupUrl: 'Grupo da turma (https)',
          roomName: 'Sala de vídeo',
          archivedAt: 'Arquivada em',
          open: 'Sem as arquivadas',
          nextMeeting: 'Próximo encontro',
        },
        empty: 'Ainda não há turmas.',
      },
      meetings: {
        name: 'Encontro |||| Encontros',
        fields: {
          title: 'Título',
          activityId: 'Atividade',
          startsAt: 'Começa',
          endsAt: 'Termina',
          videoPlaybackId: 'Gravação',
        },
      },
      facilitators: { name: 'Facilitador(a) |||| Facilitadores' },
      participants: { name: 'Participante |||| Participantes' },
    },
    elo: {
      shifts: { MORNING: 'Manhã', AFTERNOON: 'Tarde', EVENING: 'Noite' },
      cycles: {
        recovery_help: 'Por quanto tempo, depois de um encontro, assistir à gravação vale como presença',
        activities_help: 'Desligado, só os encontros contam',
      },
      classes: {
        tabs: {
          overview: 'Resumo',
          meetings: 'Encontros',
          enrollments: 'Inscrições',
          presence: 'Presença',
          submissions: 'Entregas',
          templates: 'Modelos',
        },
        notices: {
          archived: 'Esta turma está arquivada: ninguém mais é inscrito nela.',
          without_facilitator: 'Ninguém conduz esta turma: escolha quem conduz para que haja horários e avaliações.',
          without_calendar:
            '%{name} não tem agenda em uso: participantes desta turma não conseguem marcar horários. Crie a agenda em Agendas.',
        },
        nobody_leads: 'Ninguém ainda',
        any_number: 'Sem limite',
        no_meeting_ahead: 'Nenhum marcado',
        starts_help: 'Um dia do ciclo: de %{from} a %{to}',
        facilitator_help:
          'Busque por nome, e-mail, CPF ou telefone. Sem ninguém, a turma fica sem horários para marcar.',
        place_help: 'Um endereço https ou um lugar. Vazio: como diz a agenda de quem conduz a turma.',
        capacity_help: 'Vazio: sem limite. Diminuir não tira a vaga de ninguém.',
        group_help: 'O endereço do grupo de mensagens; quem é inscrito recebe o convite no telefone',
        room_help: 'Com um nome, a turma ganha uma sala. Vazio: a sala deixa de existir e seu endereço não vale mais.',
      },
      leaders: {
        hand_over: 'Passar a turma',
        hand_over_content:
          'A turma %{group} passa a ter outra pessoa: as entregas sem avaliação vão com ela, e quem conduz hoje perde o acesso nesse dia. Todos da turma que têm e-mail são avisados.',
        hand_over_content_unmailed:
          'A turma %{group} passa a ter outra pessoa: as entregas sem avaliação vão com ela, e quem conduz hoje perde o acesso nesse dia. Este servidor não envia e-mails: avise a turma.',
        handed_over: 'A turma %{group} tem outra pessoa',
        next: 'Quem passa a conduzir',
        search_help: 'Busque por nome, e-mail, CPF ou telefone',
        from: 'A partir de',
        from_help: 'Agendamentos desse dia em diante mudam; até lá, quem conduz hoje continua com acesso',
        appointments: 'Os agendamentos',
        bookings: { MOVE: 'Vão para a agenda de quem assume', CANCEL: 'São cancelados' },
        substitute: 'Substituição',
        substitute_content:
          'Por alguns dias, mais alguém conduz a turma %{group}, com o mesmo acesso. Os agendamentos ficam na agenda de quem a conduz. As duas pessoas são avisadas por e-mail, se tiverem um.',
        substitute_content_unmailed:
          'Por alguns dias, mais alguém conduz a turma %{group}, com o mesmo acesso. Os agendamentos ficam na agenda de quem a conduz. Este servidor não envia e-mails: avise as duas pessoas.',
        substitute_set: 'A substituição em %{group} está marcada',
        who: 'Quem substitui',
        first_day: 'Primeiro dia',
        last_day: 'Último dia',
        substitutes: 'Substituições',
        end: 'Encerrar',
        ended: '%{name} não substitui mais',
      },
      meetings: {
        intro: 'Em ordem de horário, no horário do programa.',
        none: 'Ainda não há encontros. Marque o primeiro.',
        no_activity: 'O curso não tem encontros coletivos entre as suas atividades. Crie um na página do curso.',
        move_warning:
          'Se o horário mudar, todos da turma que têm e-mail recebem o novo horário, que muda também nas agendas deles.',
        move_warning_unmailed: 'Se o horário mudar, avise a turma: este servidor não envia e-mails.',
        remove_warning:
          'O encontro deixa de existir. Se ainda não aconteceu, todos da turma que têm e-mail recebem um aviso que o tira das agendas deles.',
        remove_warning_unmailed:
          'O encontro deixa de existir. Se ainda não aconteceu, avise a turma: este servidor não envia e-mails.',
        recording_help: 'O código da gravação, depois do encontro',
        states: { ahead: 'Marcado', running: 'Agora', over: 'Sem gravação', recorded: 'Com gravação' },
      },
      time_zone_help: 'No horário do programa',
    },
  },
  en: {
    resources: {
      cycles: {
        name: 'Cycle |||| Cycles',
        fields: {
          name: 'Name',
          year: 'Year',
          startsOn: 'Begins on',
          endsOn: 'Ends on',
          recoveryHours: 'Hours to make up by the recording',
          enableStrategicActivities: 'Asks for activities besides the meetings',
        },
        empty: 'There are no cycles yet. A cycle is one run of the programme, with a begin and an end.',
      },
      classes: {
        name: 'Class |||| Classes',
        fields: {
          name: 'Name',
          courseId: 'Course',
          cycleId: 'Cycle',
          facilitatorId: 'Who leads',
          shift: 'Shift',
          startsOn: 'Begins on',
          capacity: 'Places',
          appointmentPlace: 'Where appointments are',
          groupUrl: 'Group of the class (https)',
          roomName: 'Video room',
          archivedAt: 'Archived at',
          open: 'Without archived ones',
          nextMeeting: 'Next meeting',
        },
        empty: 'There are no classes yet.',
      },
      meetings: {
        name: 'Meeting |||| Meetings',
        fields: {
          title: 'Title',
          activityId: 'Activity',
          startsAt: 'Begins',
          endsAt: 'Ends',
          videoPlaybackId: 'Recording',
        },
      },
      facilitators: { name: 'Facilitator |||| Facilitators' },
      participants: { name: 'Participant |||| Participants' },
    },
    elo: {
      shifts: { MORNING: 'Morning', AFTERNOON: 'Afternoon', EVENING: 'Evening' },
      cycles: {
        recovery_help: 'How long after a meeting watching its recording counts as presence',
        activities_help: 'When off, only the meetings count',
      },
      classes: {
        tabs: {
          overview: 'Overview',
          meetings: 'Meetings',
          enrollments: 'Enrollments',
          presence: 'Presence',
          submissions: 'Submissions',
          templates: 'Templates',
        },
        notices: {
          archived: 'This class is archived: nobody is enrolled in it any more.',
          without_facilitator: 'Nobody leads this class: choose who does, so that there are slots and evaluations.',
          without_calendar:
            '%{name} has no calendar in use: participants of this class can’t book. Make the calendar under Calendars.',
        },
        nobody_leads: 'Nobody yet',
        any_number: 'No limit',
        no_meeting_ahead: 'None planned',
        starts_help: 'A day of the cycle: %{from} to %{to}',
        facilitator_help: 'Search by name, e-mail, CPF or phone. With nobody, the class has no slots to book.',
        place_help: 'An https address, or a place. Empty: as the calendar of who leads the class says.',
        capacity_help: 'Empty: no limit. Fewer places take nobody’s away.',
        group_help: 'The address of the group of messages; who is enrolled gets the invitation on the phone',
        room_help: 'With a name the class gets a room. Empty: the room is no more, and its address is good no more.',
      },
      leaders: {
        hand_over: 'Hand over',
        hand_over_content:
          'Somebody else leads %{group}: submissions that wait go with it, and who leads it today loses access on that day. Everyone of the class with an e-mail is told.',
        hand_over_content_unmailed:
          'Somebody else leads %{group}: submissions that wait go with it, and who leads it today loses access on that day. This server sends no mail: tell the class.',
        handed_over: '%{group} is led by somebody else',
        next: 'Who leads it then',
        search_help: 'Search by name, e-mail, CPF or phone',
        from: 'From',
        from_help: 'Bookings of that day and later go over; until then who leads it today keeps access',
        appointments: 'Bookings',
        bookings: { MOVE: 'Go to the new calendar', CANCEL: 'Are canceled' },
        substitute: 'Substitute',
        substitute_content:
          'For some days somebody else leads %{group} too, with the same rights. Bookings stay in the calendar of who leads it. Both are told by mail, if they have an e-mail.',
        substitute_content_unmailed:
          'For some days somebody else leads %{group} too, with the same rights. Bookings stay in the calendar of who leads it. This server sends no mail: tell both.',
        substitute_set: '%{group} has a substitute',
        who: 'Who substitutes',
        first_day: 'First day',
        last_day: 'Last day',
        substitutes: 'Substitutes',
        end: 'End',
        ended: '%{name} does not substitute any more',
      },
      meetings: {
        intro: 'In the order of time, by the clocks of the programme.',
        none: 'There are no meetings yet. Plan the first one.',
        no_activity: 'The course has no collective meetings among its activities. Make one on the page of the course.',
        move_warning:
          'When the time changes, everyone of the class with an e-mail gets the new one, which moves it in their calendars too.',
        move_warning_unmailed: 'When the time changes, tell the class: this server sends no mail.',
        remove_warning:
          'The meeting is no more. If it is still ahead, everyone of the class with an e-mail gets a mail that takes it out of their calendars.',
        remove_warning_unmailed:
          'The meeting is no more. If it is still ahead, tell the class: this server sends no mail.',
        recording_help: 'The code of the recording, after the meeting',
        states: { ahead: 'Planned', running: 'Now', over: 'Not recorded', recorded: 'Recorded' },
      },
      time_zone_help: 'By the clocks of the programme',
    },
  },
});
