import type { Words } from '../language/words.js';

export const erasureWords: Words = {
  'elo.erasures': {
    title: ['Apagar dados', 'Erasing'],
    erase: ['Apagar a pessoa', 'Erase the person'],
    decided: [
      'A pessoa será apagada em %{time}. Um e-mail avisa, se ela tiver um endereço.',
      'The person is erased on %{time}. A mail tells them, if they have an e-mail.',
    ],
    decided_unmailed: [
      'A pessoa será apagada em %{time}. Este servidor não envia e-mails: avise a pessoa.',
      'The person is erased on %{time}. This server sends no mail: tell them.',
    ],
    effects: {
      when: ['O cadastro de %{name} será apagado em %{date}.', 'The record of %{name} will be erased on %{date}.'],
      gone: [
        'Nome, CPF, e-mail, telefone, fotos e arquivos deixam de existir.',
        'Name, CPF, e-mail, phone, pictures and files will no longer exist.',
      ],
      final: ['Depois disso, nada pode ser desfeito.', 'After that, nothing can be undone.'],
      until_then: [
        'Até lá a pessoa ainda entra, leva seus dados e pode se opor.',
        'Until then the person still signs in, takes their data along and may object.',
      ],
      told: [
        'Um e-mail avisa a pessoa agora, se houver endereço.',
        'A mail tells the person now, if they have an address.',
      ],
      told_unmailed: [
        'Este servidor não envia e-mails: avise você a pessoa.',
        'This server sends no mail: tell the person yourself.',
      ],
    },
    stays: ['Detalhes: o que fica, e por quê', 'Details: the data that stay, and the reasons'],
    type_name: ['Digite o nome da pessoa para confirmar', 'Type the person’s name to confirm'],
    other_name: ['Não é o nome da pessoa', 'This is not the person’s name'],
    nothing: ['Nenhum pedido', 'Never asked for'],
    none_open: ['Ninguém pediu e nada espera', 'Nobody asked, and nothing waits'],
    asked_for: ['pedido em %{time} por %{who}', 'asked for on %{time} by %{who}'],
    operator: ['um operador', 'an operator'],
    withdraw: ['Não apagar', 'Withdraw'],
    withdrawn: ['Nada será apagado', 'Nothing will be erased'],
    states: {
      REQUESTED: ['A pessoa pediu; um administrador decide', 'The person has asked; an administrator decides'],
      WAITING: ['Será apagada em %{time}', 'Erased on %{time}'],
      RUNNING: ['Está sendo apagada', 'Being erased'],
      DONE: ['Apagada em %{time}', 'Was erased on %{time}'],
      WITHDRAWN: ['Desistência em %{time}', 'Withdrawn on %{time}'],
    },
    requested: ['Pedidos de pessoas', 'Asked for by people'],
    waiting: ['Esperam o prazo', 'Waiting for their day'],
  },
};
