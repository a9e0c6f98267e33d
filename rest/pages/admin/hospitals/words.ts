import { bilingual } from '../language/words.js';

export const hospitalWords = bilingual({
  pt: {
    resources: {
      hospitals: {
        name: 'Hospital |||| Hospitais',
        fields: {
          name: 'Nome',
          stateId: 'Estado',
          cityId: 'Município',
          groupId: 'Grupo',
          archivedAt: 'Arquivado em',
          open: 'Sem os arquivados',
        },
      },
      'hospital-groups': {
        name: 'Grupo de hospitais |||| Grupos de hospitais',
        fields: { name: 'Nome', updatedAt: 'Última mudança' },
      },
      'group-invitations': {
        name: 'Convite |||| Convites',
        fields: { email: 'E-mail', createdAt: 'Enviado em', invitedBy: 'Quem convidou', acceptedAt: 'Aceito em' },
      },
    },
    elo: {
      pages: { measurements: 'Medições' },
      hospitals: { archived: '%{smart_count} hospital arquivado |||| %{smart_count} hospitais arquivados' },
      groups: {
        kpis: 'Indicadores',
        no_hospitals: 'Nenhum hospital ainda. O grupo se escolhe no cadastro do hospital.',
        no_invitations: 'Ninguém foi convidado ainda.',
        invite: 'Convidar',
        invite_title: 'Convidar para %{name}',
        emails: 'E-mails',
        emails_help: 'Até 50, um por linha ou separados por vírgula. Cada um recebe um e-mail com o link de cadastro.',
        too_many: 'No máximo 50 e-mails de uma vez',
        send: 'Enviar convites',
        invited: '%{smart_count} convite enviado |||| %{smart_count} convites enviados',
        invited_some:
          '%{smart_count} convite enviado; %{failed} não: repetidos, já convidados ou sem forma de e-mail |||| %{smart_count} convites enviados; %{failed} não: repetidos, já convidados ou sem forma de e-mail',
      },
      measurements: {
        group: 'Grupo de hospitais',
        year: 'Ano',
        month: 'Mês',
        indicator: 'Indicador',
        find: 'Buscar indicador',
        choose: 'Escolha o grupo e o ano para ver e digitar as medições.',
        help: 'Digite os totais de cada mês, ou cole um bloco copiado de uma planilha. Enter e as setas mudam de linha.',
        none_found: 'Nenhum indicador com esse nome.',
        unsaved: '%{smart_count} mudança não salva |||| %{smart_count} mudanças não salvas',
        all_saved: 'Tudo salvo',
        discard: 'Descartar',
        saved: '%{smart_count} medição salva |||| %{smart_count} medições salvas',
        some_wrong:
          'Nada foi salvo: confira %{smart_count} célula marcada |||| Nada foi salvo: confira %{smart_count} células marcadas',
        pasted: '%{smart_count} célula colada |||| %{smart_count} células coladas',
        pasted_some:
          '%{smart_count} célula colada; %{left_out} ficaram fora da tabela |||| %{smart_count} células coladas; %{left_out} ficaram fora da tabela',
        no_number: 'não é um número',
        ambiguous: 'milhar ou decimal? Escreva 1234 ou 1,234',
        recorded_by: 'registrado por %{name} em %{time}',
        recorded: 'registrado em %{time}',
        part_of: 'no máximo “%{whole}”',
        reading: 'Leitura do pronto-socorro',
        reading_help: 'Tudo contado no mesmo momento. Uma leitura do mesmo momento toma o lugar da anterior.',
        reading_saved: 'Leitura salva',
        taken_at: 'Dia e hora',
      },
    },
  },
  en: {
    resources: {
      hospitals: {
        name: 'Hospital |||| Hospitals',
        fields: {
          name: 'Name',
          stateId: 'State',
          cityId: 'City',
          groupId: 'Group',
          archivedAt: 'Archived at',
          open: 'Without archived ones',
        },
      },
      'hospital-groups': {
        name: 'Group of hospitals |||| Groups of hospitals',
        fields: { name: 'Name', updatedAt: 'Last changed' },
      },
      'group-invitations': {
        name: 'Invitation |||| Invitations',
        fields: { email: 'E-mail', createdAt: 'Sent at', invitedBy: 'Who asked', acceptedAt: 'Accepted at' },
      },
    },
    elo: {
      pages: { measurements: 'Measurements' },
      hospitals: { archived: '%{smart_count} hospital archived |||| %{smart_count} hospitals archived' },
      groups: {
        kpis: 'Key figures',
        no_hospitals: 'No hospital yet. The group is chosen in the form of the hospital.',
        no_invitations: 'Nobody was invited yet.',
        invite: 'Invite',
        invite_title: 'Invite to %{name}',
        emails: 'E-mails',
        emails_help: 'Up to 50, one a line or with commas between. Each gets a mail with the link to register.',
        too_many: '50 e-mails at most at once',
        send: 'Send the invitations',
        invited: '%{smart_count} invitation sent |||| %{smart_count} invitations sent',
        invited_some:
          '%{smart_count} invitation sent; %{failed} not: given twice, invited before, or no e-mail |||| %{smart_count} invitations sent; %{failed} not: given twice, invited before, or no e-mail',
      },
      measurements: {
        group: 'Group of hospitals',
        year: 'Year',
        month: 'Month',
        indicator: 'Indicator',
        find: 'Find an indicator',
        choose: 'Choose the group and the year to see and type measurements.',
        help: 'Type the totals of each month, or paste a block copied from a spreadsheet. Enter and the arrows change the row.',
        none_found: 'No indicator of that name.',
        unsaved: '%{smart_count} change not saved |||| %{smart_count} changes not saved',
        all_saved: 'All saved',
        discard: 'Discard',
        saved: '%{smart_count} measurement saved |||| %{smart_count} measurements saved',
        some_wrong:
          'Nothing was saved: check %{smart_count} marked cell |||| Nothing was saved: check %{smart_count} marked cells',
        pasted: '%{smart_count} cell pasted |||| %{smart_count} cells pasted',
        pasted_some:
          '%{smart_count} cell pasted; %{left_out} lie outside of the table |||| %{smart_count} cells pasted; %{left_out} lie outside of the table',
        no_number: 'not a number',
        ambiguous: 'thousands or decimals? Write 1234 or 1.234',
        recorded_by: 'recorded by %{name} at %{time}',
        recorded: 'recorded at %{time}',
        part_of: 'at most “%{whole}”',
        reading: 'Reading of the emergency department',
        reading_help:
          'All counted in the same moment. A reading of the same moment takes the place of the earlier one.',
        reading_saved: 'Reading saved',
        taken_at: 'Day and time',
      },
    },
  },
});
