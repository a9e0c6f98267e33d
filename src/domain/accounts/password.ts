import { z } from 'zod';

/** What a new password must be. NIST SP 800-63B asks for length; letters and one other keep the worst ones out. */
export const newPassword = z
  .string()
  .min(8, 'A senha precisa ter pelo menos 8 caracteres.')
  .max(128, 'A senha pode ter no máximo 128 caracteres.')
  .refine(text => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text), 'A senha precisa ter letras e números ou símbolos.');

/** Nobody's password is their own name. @param names as they sign in; of an e-mail what stands before the @ */
export const containsName = (password: string, names: readonly (string | null | undefined)[]): boolean =>
  names.some(name => {
    const own = name?.split('@', 1)[0]?.toLowerCase();
    return own !== undefined && own.length >= 4 && password.toLowerCase().includes(own);
  });
export const CONTAINS_NAME = 'A senha não pode conter seu nome de usuário ou e-mail.';
