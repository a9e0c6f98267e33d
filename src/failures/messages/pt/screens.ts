import type { ScreenReason } from '../../field-reasons.js';

/** Whole sentences: a screen shows them without the name of a field. */
export const screens: Readonly<Record<ScreenReason, string>> = {
  SCREEN_EXPIRED: 'Sua sessão expirou. Feche o formulário e comece de novo.',
  SCREEN_TOO_OFTEN: 'Muitas tentativas. Tente novamente mais tarde.',
  SCREEN_NO_CLASS: 'Não há turma com inscrições abertas no momento.',
  SCREEN_CODE_WRONG: 'Código incorreto. Confira o e-mail, ou deixe em branco para continuar sem confirmar.',
  SCREEN_INCOMPLETE: 'Faltam dados das etapas anteriores. Volte e preencha de novo.',
  SCREEN_OTHER_PHONE: 'Informe o número deste WhatsApp.',
  SCREEN_EMAIL_TAKEN: 'Este e-mail já é de outro cadastro. Volte e informe outro, ou fale com o suporte.',
  SCREEN_ENROLLMENT_CANCELED: 'Sua inscrição nesta turma foi cancelada. Fale com o suporte.',
  SCREEN_NAME: 'Informe seu nome completo.',
  SCREEN_CPF: 'CPF inválido. Confira os números.',
  SCREEN_BIRTHDAY: 'Data de nascimento inválida.',
  SCREEN_EMAIL: 'E-mail inválido.',
  SCREEN_EMAIL_CODE: 'Código inválido. São seis números.',
  SCREEN_PHONE: 'Celular inválido. Informe o DDD e o número.',
  SCREEN_GENDER: 'Escolha uma opção de gênero.',
  SCREEN_RACE: 'Escolha uma opção de raça ou cor.',
  SCREEN_CNPJ: 'CNPJ inválido. Confira os números.',
  SCREEN_INSTITUTION: 'Informe o nome da instituição.',
  SCREEN_JOB: 'Informe seu cargo.',
  SCREEN_CONSENT: 'É preciso aceitar a política de privacidade para continuar.',
};
