import type { Language } from '../../src/failures/messages/language.js';

// Texts of one language must not be shown in pages of the other. Frequent words of the other language give a text away: its
// function words, and words of this programme. Words that both languages have, or that names and abbreviations contain, stand in
// neither list: a, as, come, data, do, e, for, me, no, o, os, se.

const listOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The words of each language that the other does not have. */
export const ownWords: Record<Language, ReadonlySet<string>> = {
  pt: listOf(`
    ainda ao aos apenas aqui às até cada como da das de dela dele depois desta deste dos é ela em entre essa esse esta está estão
    este foi foram há isso isto já mais mas muito muitos na não nas nem nenhum nenhuma nesta neste nos nós onde ou outra outras
    outro outros para pela pelas pelo pelos pode podem por porque quando que quem são sem será seu seus só sobre sua suas também têm
    toda todas todo todos um uma umas uns você vocês
    abrir aceitar agendamento agendamentos agendas anterior anteriores arquivado arquivo arquivos atividade atividades atualizar
    aula aulas avaliação avaliações buscar cadastro cancelado cancelar ciclo ciclos começa começo conta criado criar curso cursos
    dia dias encontrado encontro encontros endereço entrar entrega entregas enviado enviar erro fechar feito fim grupos hoje horário
    horários horas hospitais início inscrição inscrições mensagem mensagens motivo nada ninguém nome nota participantes pedido
    pessoa pessoas presença presenças prazo programa próximo registro registros remover sair salvar salvo senha situação telefone
    tente termina título turma turmas vazio voltar`),
  en: listOf(`
    about after again all already and any are at be because been before but by can cannot could does each every from had has have
    here how if in into is it its more must my never nobody not nothing of on only or other our over she should since than that the
    their them then there these they this those to until was we were what when where which who whose why will with without would yet
    you your
    accept account activities activity address appointment appointments archived book booking calendar calendars cancel canceled
    choose class classes close course courses create created cycle cycles day days deadline delete edit email empty enrolled
    enrollment enrollments error failed file files found group groups hours loading meeting meetings message messages missing name
    next open password people person phone please previous reason record records remove removed required save saved search send sent
    submission submissions today try unknown user users welcome wrong yes`),
};

const otherOf: Record<Language, Language> = { pt: 'en', en: 'pt' };

/** Addresses, names of files and fields, marks and places for values: no words of people. */
const NO_WORDS = /\S*(?:@|:\/\/|[\da-z]\.[\da-z]|_|\/\w)\S*|<[^>]*>|`[^`]*`|%?\{\w+\}|\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;

/** The words of a text that belong to the other language. @param language the language that the text should have */
export function foreignWords(text: string, language: Language): string[] {
  const plain = text.replaceAll(NO_WORDS, ' ').toLocaleLowerCase('pt-BR');
  const found = plain.match(/[\p{L}\d]+(?:[-'’]\p{L}+)*/gu) ?? [];
  return [...new Set(found.filter(word => ownWords[otherOf[language]].has(word)))];
}
