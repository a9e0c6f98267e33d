import type { Language } from '../failures/messages/language.js';

/** The register's English reasons for data that stays, and its texts about places outside of the database, in Portuguese. */
export const inPortuguese: { readonly [english: string]: string } = {
  'A number, which leads to nobody once the person is erased':
    'Um número, que não leva a ninguém depois que a pessoa é apagada',
  'A hash of the sender and the key; gone after a day': 'Um hash de quem enviou e da chave; some depois de um dia',
  'A short keyed hash of a value that is mostly not personal; it leads to no value':
    'Um hash curto, com chave, do que quase nunca é dado pessoal; dele nada se obtém',
  'An address that others have; an administrator changes it': 'Um endereço que outros têm; quem administra o altera',
  'History of the work, which says nothing without the person': 'Histórico do trabalho, que nada diz sem a pessoa',
  'Known by its hash; another one is published in its place': 'Conhecido por seu hash; publica-se outro em seu lugar',
  'Named after a program': 'Nome de um programa',
  'Names of files; the files themselves go when the import is done':
    'Nomes de arquivos; os arquivos somem quando a importação termina',
  'Numbers of classes, which lead to nobody': 'Números de turmas, que não levam a ninguém',
  'Belongs to a program, not to a person': 'De um programa, não de uma pessoa',
  'Proof of the consent': 'Prova do consentimento',
  'Proof that the terms were accepted': 'Prova de que os termos foram aceitos',
  'The subject of the history: a participant, a facilitator':
    'Diz de quem é o histórico: participante, facilitador ou facilitadora',
  'The name of a holiday, which may be called after somebody': 'O nome de um feriado, que pode ser o de alguém',
  'The name of an institution, which may be called after somebody':
    'O nome de uma instituição, que pode homenagear alguém',
  'The number of an institution': 'O número de uma instituição',
  'Read by everybody; an administrator changes it': 'O que todos leem; quem administra o altera',
  'Deleted.': 'Excluídos.',
  'Deleted. Files that others handed in are not opened, even when they name the person.':
    'Excluídos. Arquivos enviados por outras pessoas não são abertos, quem quer que mencionem.',
  'Files of imports that name the person are deleted, and such an import is canceled.':
    'As das importações que mencionam a pessoa são excluídas, e a importação é cancelada.',
  'Files that name the person are deleted.': 'Os que mencionam a pessoa são excluídos.',
  'Mails to the person, and mails that name the person, are deleted.':
    'Os enviados à pessoa, e os que a mencionam, são excluídos.',
  'Nothing to erase: a line holds no name, CPF, e-mail or phone. Lines that an earlier version wrote may: let them age out, or delete those files.':
    'Nada a apagar: uma linha não contém nome, CPF, e-mail nem telefone. As escritas por uma versão anterior podem conter: espere que vençam ou exclua esses arquivos.',
  'Nothing to erase. Lines from before an upgrade to these settings may quote rows: delete those files (of the embedded database DATA_DIR/postgres/server.log).':
    'Nada a apagar. O que escreveu antes de uma atualização para essas configurações pode citar linhas: exclua esses arquivos (do banco embutido, DATA_DIR/postgres/server.log).',
  'Nothing to erase. Traces of earlier versions may hold values of statements: delete them there, or let them age out.':
    'Nada a apagar. Rastros de versões anteriores podem conter valores de comandos: exclua-os lá ou espere que vençam.',
  'Nothing to erase.': 'Nada a apagar.',
  'PostgreSQL overwrites them by itself; `vacuumdb --analyze` after an erasure does it at once, but for the log.':
    'O PostgreSQL os sobrescreve sozinho; `vacuumdb --analyze` depois de apagar faz isso na hora, exceto no registro de escrita.',
  'The person who downloaded it has to delete it.': 'Quem baixou precisa excluir.',
  'They age out; after a restore the erasures of the time since are done again (docs/operating/backups.md).':
    'Vencem com o tempo; depois de uma restauração, o que foi apagado desde então é apagado de novo (docs/operating/backups.md).',
  'To be asked of them.': 'A solicitar a eles.',
};

/** A reason of the register in a language. @throws Error for one without a translation; a test finds it */
export function reasonIn(language: Language, reason: string): string {
  if (language === 'en') return reason;
  const worded = inPortuguese[reason];
  if (worded === undefined) throw new Error(`“${reason}” is not said in Portuguese`);
  return worded;
}
