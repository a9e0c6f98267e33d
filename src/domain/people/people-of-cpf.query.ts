/**
 * SQL for a `from`: the people, as `u`, with the CPF that a text contains, in any format. It must follow the table of the text.
 */
export const peopleOfCpf = (text: string): string => `lateral (
  select id from users where length(${text}) between 11 and 14 and cpf = translate(${text}, '.- ', '')) as u`;
