import type { Words } from '../language/words.js';

export const privacyWords: Words = {
  'elo.privacy': {
    title: ['Dados e privacidade', 'Data and privacy'],
    export: ['Exportar tudo', 'Export everything'],
    export_help: [
      'Um arquivo com tudo o que está guardado sobre %{name}, e os arquivos que a pessoa enviou. Você recebe um e-mail quando estiver pronto; ele fica aqui por 24 horas. A pessoa vê que você o baixou.',
      'An archive of all that is held of %{name}, with the files that they handed in. You get a mail when it is ready; it lies here for 24 hours. The person sees that you downloaded it.',
    ],
    export_help_unmailed: [
      'Um arquivo com tudo o que está guardado sobre %{name}, e os arquivos que a pessoa enviou. Quando estiver pronto, ele aparece aqui, por 24 horas. A pessoa vê que você o baixou.',
      'An archive of all that is held of %{name}, with the files that they handed in. When it is ready, it lies here for 24 hours. The person sees that you downloaded it.',
    ],
    export_asked: [
      'A exportação foi pedida: você recebe um e-mail quando estiver pronta',
      'The export was asked for: you get a mail when it is ready',
    ],
    export_asked_unmailed: [
      'A exportação foi pedida: ela aparece aqui quando estiver pronta',
      'The export was asked for: it appears here when it is ready',
    ],
    exports: ['Exportações', 'Exports'],
    no_exports: ['Nenhuma no último mês', 'None in the last month'],
    download: ['Baixar', 'Download'],
    until: ['até %{time}', 'until %{time}'],
    states: {
      WAITING: ['Em preparo', 'Being made'],
      READY: ['Pronta', 'Ready'],
      FAILED: ['Falhou', 'Failed'],
      EXPIRED: ['Prazo passou', 'Its day is over'],
    },
    consents: ['Consentimentos', 'Consents'],
    no_consents: ['Nada é perguntado às pessoas', 'People are asked nothing'],
    given: ['aceito em %{time} (versão %{version})', 'given on %{time} (version %{version})'],
    withdrawn: ['retirado em %{time} (versão %{version})', 'withdrawn on %{time} (version %{version})'],
    asked: ['sem resposta à versão %{version}', 'no answer to version %{version}'],
    accesses: ['Quem leu CPF, raça ou arquivos', 'Who read CPF, race or files'],
    show_accesses: ['Mostrar quem leu', 'Show who read'],
    no_accesses: ['Ninguém', 'Nobody'],
    more: ['Mostrar mais', 'Show more'],
    service: ['Serviço', 'Service'],
    gone: ['Alguém que não está mais no sistema', 'Somebody who is gone'],
    kinds: {
      CPF: ['CPF', 'CPF'],
      RACE: ['Raça ou cor', 'Race or colour'],
      FILE: ['Arquivo', 'File'],
      TABLE: ['Planilha', 'Table'],
      PERSON: ['Exportação da pessoa', 'Export of the person'],
    },
    publish: ['Publicar texto', 'Publish a text'],
    new_version: ['Nova versão', 'New version'],
    published: [
      'Publicado: quem aceitou outra versão é perguntado de novo',
      'Published: who agreed to another version is asked again',
    ],
    version: ['Versão %{version}, desde %{time}', 'Version %{version}, since %{time}'],
    nothing_asked: ['Nenhum texto foi publicado', 'No text was published'],
    purpose: ['Sobre o quê', 'About what'],
    purpose_help: [
      'Letras minúsculas, números e hífens, como privacy-policy; o mesmo em todas as versões',
      'Small letters, digits and dashes, such as privacy-policy; the same in all versions',
    ],
    heading: ['Título', 'Title'],
    text: ['Texto', 'Text'],
  },
};
