import type { Words } from '../language/words.js';

export const hospitalWords: Words = {
  'resources.hospitals.fields': {
    stateId: ['Estado', 'State'],
    cityId: ['Município', 'City'],
    groupId: ['Grupo', 'Group'],
  },
  'resources.group-invitations.fields': {
    createdAt: ['Enviado em', 'Sent at'],
    invitedBy: ['Quem convidou', 'Who asked'],
    acceptedAt: ['Aceito em', 'Accepted at'],
  },
  'resources.hospital-group-members.fields': {
    person: ['Pessoa', 'Person'],
    role: ['Pode', 'May'],
    updatedAt: ['Desde', 'Since'],
    givenBy: ['Quem deu', 'Given by'],
  },
  'elo.group_roles': { EDITOR: ['Ver e registrar', 'Read and record'], MEMBER: ['Ver', 'Read'] },
  'elo.hospitals.archived': [
    '%{smart_count} hospital arquivado |||| %{smart_count} hospitais arquivados',
    '%{smart_count} hospital archived |||| %{smart_count} hospitals archived',
  ],
  'elo.groups': {
    kpis: ['Indicadores', 'Key figures'],
    no_hospitals: [
      'Nenhum hospital ainda. O grupo se escolhe no cadastro do hospital.',
      'No hospital yet. The group is chosen in the form of the hospital.',
    ],
    no_invitations: ['Ninguém foi convidado ainda.', 'Nobody was invited yet.'],
    no_members: [
      'Ninguém além da equipe vê ou registra as medições deste grupo.',
      'Nobody but staff reads or records the measurements of this group.',
    ],
    give_role: ['Dar acesso', 'Give access'],
    change: ['Mudar', 'Change'],
    role_help: [
      'A pessoa recebe um e-mail com o endereço da página, se tiver e-mail.',
      'They get a mail with the address of the page, if they have an e-mail.',
    ],
    role_help_unmailed: [
      'Este servidor não envia e-mails: dê à pessoa o endereço da página.',
      'This server sends no mail: tell them the address of the page.',
    ],
    role_given: [
      'Acesso dado. Um e-mail avisa a pessoa, se ela tiver um endereço.',
      'Access given. A mail tells them, if they have an e-mail.',
    ],
    role_given_unmailed: [
      'Acesso dado. Este servidor não envia e-mails: avise a pessoa.',
      'Access given. This server sends no mail: tell them.',
    ],
    role_taken: [
      'Acesso retirado. Um e-mail avisa a pessoa, se ela tiver um endereço.',
      'Access taken away. A mail tells them, if they have an e-mail.',
    ],
    role_taken_unmailed: [
      'Acesso retirado. Este servidor não envia e-mails: avise a pessoa.',
      'Access taken away. This server sends no mail: tell them.',
    ],
    make: { EDITOR: ['Deixar registrar', 'Let them record'], MEMBER: ['Deixar só ver', 'Let them only read'] },
    take_role: ['Retirar acesso', 'Take access away'],
    take_role_content: [
      '%{name} não verá mais as medições do grupo. O que registrou continua.',
      '%{name} will no longer see the measurements of the group. What they recorded stays.',
    ],
    invite: ['Convidar', 'Invite'],
    invite_title: ['Convidar para %{name}', 'Invite to %{name}'],
    emails: ['E-mails', 'E-mails'],
    emails_help: [
      'Até 50, um por linha ou separados por vírgula, com ou sem nome. Cada um recebe um e-mail com o link de cadastro.',
      'Up to 50, one a line or with commas between, with or without names. Each gets a mail with the link to register.',
    ],
    emails_help_unmailed: [
      'Até 50, um por linha ou separados por vírgula, com ou sem nome. Este servidor não envia e-mails: convide por outro meio também.',
      'Up to 50, one a line or with commas between, with or without names. This server sends no mail: invite them in another way too.',
    ],
    send: ['Enviar convites', 'Send the invitations'],
    invited: [
      '%{smart_count} convite enviado |||| %{smart_count} convites enviados',
      '%{smart_count} invitation sent |||| %{smart_count} invitations sent',
    ],
    invited_unmailed: [
      '%{smart_count} convite registrado. Este servidor não envia e-mails: avise a pessoa. |||| %{smart_count} convites registrados. Este servidor não envia e-mails: avise as pessoas.',
      '%{smart_count} invitation recorded. This server sends no mail: tell them. |||| %{smart_count} invitations recorded. This server sends no mail: tell them.',
    ],
    invited_some: [
      '%{smart_count} convite enviado; %{failed} não (já convidados ou sem forma de e-mail): %{names} |||| %{smart_count} convites enviados; %{failed} não (já convidados ou sem forma de e-mail): %{names}',
      '%{smart_count} invitation sent; %{failed} not (invited before, or no e-mail): %{names} |||| %{smart_count} invitations sent; %{failed} not (invited before, or no e-mail): %{names}',
    ],
    invited_some_unmailed: [
      '%{smart_count} convite registrado, %{failed} não (%{names}). Este servidor não envia e-mails: avise a pessoa. |||| %{smart_count} convites registrados, %{failed} não (%{names}). Este servidor não envia e-mails: avise as pessoas.',
      '%{smart_count} invitation recorded, %{failed} not (%{names}). This server sends no mail: tell them. |||| %{smart_count} invitations recorded, %{failed} not (%{names}). This server sends no mail: tell them.',
    ],
  },
  'elo.measurements': {
    group: ['Grupo de hospitais', 'Group of hospitals'],
    year: ['Ano', 'Year'],
    month: ['Mês', 'Month'],
    indicator: ['Indicador', 'Indicator'],
    find: ['Buscar indicador', 'Find an indicator'],
    choose: [
      'Escolha o grupo e o ano para ver e digitar as medições.',
      'Choose the group and the year to see and type measurements.',
    ],
    help: [
      'Digite os totais de cada mês, ou cole um bloco copiado de uma planilha. Enter e as setas mudam de linha.',
      'Type the totals of each month, or paste a block copied from a spreadsheet. Enter and the arrows change the row.',
    ],
    none_found: ['Nenhum indicador com esse nome.', 'No indicator of that name.'],
    unsaved: [
      '%{smart_count} mudança não salva |||| %{smart_count} mudanças não salvas',
      '%{smart_count} change not saved |||| %{smart_count} changes not saved',
    ],
    all_saved: ['Tudo salvo', 'All saved'],
    discard: ['Descartar', 'Discard'],
    saved: [
      '%{smart_count} medição salva |||| %{smart_count} medições salvas',
      '%{smart_count} measurement saved |||| %{smart_count} measurements saved',
    ],
    some_wrong: [
      'Nada foi salvo: confira %{smart_count} célula marcada |||| Nada foi salvo: confira %{smart_count} células marcadas',
      'Nothing was saved: check %{smart_count} marked cell |||| Nothing was saved: check %{smart_count} marked cells',
    ],
    pasted: [
      '%{smart_count} célula colada |||| %{smart_count} células coladas',
      '%{smart_count} cell pasted |||| %{smart_count} cells pasted',
    ],
    pasted_some: [
      '%{smart_count} célula colada; %{left_out} ficaram fora da tabela |||| %{smart_count} células coladas; %{left_out} ficaram fora da tabela',
      '%{smart_count} cell pasted; %{left_out} lie outside of the table |||| %{smart_count} cells pasted; %{left_out} lie outside of the table',
    ],
    no_number: ['não é um número', 'not a number'],
    ambiguous: ['milhar ou decimal? Escreva 1234 ou 1,234', 'thousands or decimals? Write 1234 or 1.234'],
    recorded_by: ['registrado por %{name} em %{time}', 'recorded by %{name} at %{time}'],
    recorded: ['registrado em %{time}', 'recorded at %{time}'],
    previous_by: ['antes %{value}, de %{name} em %{time}', 'before %{value}, by %{name} at %{time}'],
    previous: ['antes %{value}, de %{time}', 'before %{value}, at %{time}'],
    part_of: ['no máximo “%{whole}”', 'at most “%{whole}”'],
    read_only: [
      'Você vê as medições deste grupo e não as altera.',
      'You read the measurements of this group and don’t change them.',
    ],
    no_groups: [
      'Você ainda não tem acesso às medições de nenhum grupo. Peça à equipe do programa.',
      'You have no access to the measurements of any group yet. Ask the staff of the programme.',
    ],
    confirm: ['Confirmar a diferença?', 'Is the difference right?'],
    confirm_content: [
      '%{smart_count} valor difere mais de 30 % do que está registrado: |||| %{smart_count} valores diferem mais de 30 % do que está registrado:',
      '%{smart_count} value differs by more than 30 % from what is stored: |||| %{smart_count} values differ by more than 30 % from what is stored:',
    ],
    confirm_save: ['Está certo, salvar', 'It is right, save'],
    confirm_more: ['e mais %{smart_count}', 'and %{smart_count} more'],
    usual: ['o habitual é %{value}', 'usually %{value}'],
    some_unusual: [
      'Salvo. Confira %{smart_count} valor longe do habitual do grupo. |||| Salvo. Confira %{smart_count} valores longe do habitual do grupo.',
      'Saved. Check %{smart_count} value far from what the group usually measures. |||| Saved. Check %{smart_count} values far from what the group usually measures.',
    ],
    reading: ['Leitura do pronto-socorro', 'Reading of the emergency department'],
    reading_help: [
      'Tudo contado no mesmo momento. Uma leitura do mesmo momento toma o lugar da anterior.',
      'All counted in the same moment. A reading of the same moment takes the place of the earlier one.',
    ],
    reading_saved: ['Leitura salva', 'Reading saved'],
    taken_at: ['Dia e hora', 'Day and time'],
  },
};
