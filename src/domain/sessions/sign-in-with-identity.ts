import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';
import { accountsByIdentity } from './accounts.query.js';
import { enter, type SignedIn } from './sign-in.js';

/** What the identity provider vouches for. */
export interface Identity {
  /** Null unless the provider has verified it: anybody can claim somebody else's address. */
  verifiedEmail: string | null;
  cpf: string | null;
}

/**
 * Lets in a person whom the identity provider has authenticated. Nobody is created: who may use the portal is decided
 * by enrolling them here, not by having an account there.
 * @throws FORBIDDEN when nobody here is meant, or when e-mail and CPF mean two different people
 */
export async function signInWithIdentity(ctx: Ctx, { verifiedEmail, cpf }: Identity): Promise<SignedIn> {
  const accounts = verifiedEmail || cpf ? await accountsByIdentity(ctx, { email: verifiedEmail, cpf }) : [];
  const [account] = accounts;
  if (!account || accounts.length > 1 || !account.isActive)
    throw new AppError('FORBIDDEN', 'Nobody here has this identity');
  return enter(ctx, account.id);
}
