import type { Language } from '../platform/messages/language.js';

/** What the register says in English of what stays, and of places outside of the database, in Portuguese. */
export const inPortuguese: { readonly [english: string]: string } = {
  'A number, which leads to nobody once the person is erased':
    'Um número, que não leva a ninguém depois que a pessoa é apagada',
  'A contact of a program; an administrator changes it': 'Contato de um programa; quem administra o altera',
  'A hash of who sent it and the key; gone after a day': 'Um hash de quem enviou e da chave; some depois de um dia',
  'A hash, which is what is reported; it is not tied to a person here':
    'Um hash, que é o que se informa; aqui não está ligado a nenhuma pessoa',
  'A short keyed hash of what is mostly no personal value, of which nothing can be made':
    'Um hash curto, com chave, do que quase nunca é dado pessoal; dele nada se obtém',
  'History of the work, which says nothing without the person': 'Histórico do trabalho, que nada diz sem a pessoa',
  'Named after a program': 'Nome de um programa',
  'Names of files; the files themselves go when the import is done':
    'Nomes de arquivos; os arquivos somem quando a importação termina',
  'Not tied to a person here': 'Aqui não está ligado a nenhuma pessoa',
  'Numbers of classes, which lead to nobody': 'Números de turmas, que não levam a ninguém',
  'Of a program, not of a person': 'De um programa, não de uma pessoa',
  'Proof of the consent': 'Prova do consentimento',
  'Proof that the terms were accepted': 'Prova de que os termos foram aceitos',
  'Says what the history is of: a participant, a facilitator':
    'Diz de quem é o histórico: participante, facilitador ou facilitadora',
  'Deleted.': 'Excluídos.',
  'Gone by then, with a waiting time of a week (ERASURE_WAIT_DAYS).':
    'Até lá já não existem, com um prazo de espera de uma semana (ERASURE_WAIT_DAYS).',
  'Gone by then: the waiting time of an erasure is a week.':
    'Até lá já não existem: o prazo de espera para apagar é de uma semana.',
  'Those to the person, and those that name them, are deleted.':
    'Os enviados à pessoa, e os que a mencionam, são excluídos.',
  'Nothing to erase: a line holds no name, CPF, e-mail or phone.':
    'Nada a apagar: uma linha não contém nome, CPF, e-mail nem telefone.',
  'Nothing to erase.': 'Nada a apagar.',
  'PostgreSQL overwrites them by itself; `vacuumdb --analyze` after an erasure does it at once, but for the log.':
    'O PostgreSQL os sobrescreve sozinho; `vacuumdb --analyze` depois de apagar faz isso na hora, exceto no registro de escrita.',
  'Those who downloaded it have to delete it.': 'Quem baixou precisa excluir.',
  'They age out; after a restore the erasures of the time since are done again (docs/operating/backups.md).':
    'Vencem com o tempo; depois de uma restauração, o que foi apagado desde então é apagado de novo (docs/operating/backups.md).',
  'To be asked of them.': 'A solicitar a eles.',
};

/** A reason of the register in a language. @throws Error for one that nobody has worded, which a test finds */
export function reasonIn(language: Language, reason: string): string {
  if (language === 'en') return reason;
  const worded = inPortuguese[reason];
  if (worded === undefined) throw new Error(`“${reason}” is not said in Portuguese`);
  return worded;
}
