import type { Words } from '../language/words.js';

export const erasureWords: Words = {
  'elo.pages.erasures': ['Exclusão de dados', 'Erasures'],
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
    help: [
      'Depois do prazo, o nome, o CPF, o e-mail e o telefone não ficam em lugar nenhum. Isso não pode ser desfeito. Até lá a pessoa ainda entra, para levar os seus dados e para se opor.',
      'After the waiting time name, CPF, e-mail and phone are nowhere any more. This can’t be undone. Until then the person still signs in, to take their data along and to object.',
    ],
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
    place: ['Onde', 'Where'],
    effect: ['O que acontece', 'What happens'],
    rows: ['Linhas', 'Rows'],
    kinds: {
      DELETED: ['apagado', 'deleted'],
      EMPTIED: ['esvaziado', 'emptied'],
      KEPT: ['fica', 'stays'],
      ELSEWHERE: ['fora daqui', 'not from here'],
    },
  },
};
