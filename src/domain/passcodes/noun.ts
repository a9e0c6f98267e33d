import { itself } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const passcodesNoun = noun({
  tables: ['passcodes'],
  hears: {
    sendOtp: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
    confirmOtp: itself,
  },
});
