import { itself, send } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const secondFactorsNoun = noun({
  tables: ['recovery_codes', 'second_factor_challenges', 'second_factor_requirements', 'second_factors'],
  types: { people: ['SecondFactor', 'SecondFactorStatus', 'TotpStart'] },
  hears: {
    beginPasskey: itself,
    finishPasskey: send('second-factor-told'),
    beginTotp: itself,
    confirmTotp: send('second-factor-told'),
    removeSecondFactor: send('second-factor-told'),
    newRecoveryCodes: send('second-factor-told'),
    resetSecondFactors: send('second-factor-told'),
    beginPasskeySignIn: itself,
    beginSecondFactorSetUp: itself,
  },
});
