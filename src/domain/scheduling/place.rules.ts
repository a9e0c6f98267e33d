import { fieldReason } from '../../failures/field-reasons.js';
import { httpsAddress, line } from '../kernel/form.js';

/** The place of appointments: a web address that browsers open, or a place in words. */
export const appointmentPlace = line(300).refine(
  text => !/^[a-z][a-z\d+.-]*:\/\//i.test(text) || httpsAddress().safeParse(text).success,
  fieldReason('NOT_AN_HTTPS_ADDRESS'),
);
