/** The people, as `u`, whose CPF a text is, however it is written, in SQL for a `from` behind where the text is from. */
export const peopleOfCpf = (text: string): string => `lateral (
  select id from users where length(${text}) between 11 and 14 and cpf = translate(${text}, '.- ', '')) as u`;
