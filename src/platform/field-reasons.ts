import type { Declared, Given, Params, ParamsOf } from './reason-params.js';

/** What is wrong with a field of an input, said behind its name: what the graph answers (`extensions.fields`). */
export const inputReasons = {
  REQUIRED: {},
  INVALID: {},
  WRONG_TYPE: { expected: 'text' },
  WRONG_FORMAT: { format: 'text' },
  NOT_ONE_OF: { values: 'list' },
  NOT_EQUAL: { value: 'text' },
  TOO_LONG: { max: 'number' },
  TOO_SHORT: { min: 'number' },
  TOO_MANY: { max: 'number' },
  TOO_FEW: { min: 'number' },
  AT_MOST: { max: 'number' },
  LESS_THAN: { max: 'number' },
  AT_LEAST: { min: 'number' },
  MORE_THAN: { min: 'number' },
  NOT_MULTIPLE_OF: { divisor: 'number' },
  UNKNOWN_FIELDS: { fields: 'list' },

  MISSING: {},
  NEEDED: {},
  IN_USE: {},
  NOT_STORABLE: {},
  NOT_A_NAME: {},
  NOT_A_CPF: {},
  NOT_A_CPF_NUMBER: {},
  NOT_A_PHONE: {},
  NOT_A_SLUG: {},
  NOT_SLUG_WORDS: {},
  NOT_A_POSITIVE_NUMBER: {},
  NOT_A_DAY_OR_TIME: {},
  NOT_A_LOCAL_TIME: {},
  NOT_A_CLOCK_TIME: {},
  NOT_A_COLOR: {},
  NOT_AN_ADDRESS: {},
  NOT_AN_HTTPS_ADDRESS: {},
  NOT_A_PAGE_ADDRESS: {},
  NOT_AN_EMAIL: {},
  NOT_AN_EVENT_ID: {},
  NOT_AN_IDEMPOTENCY_KEY: {},
  NOT_A_TEMPLATE_NAME: {},
  NOT_A_MESSAGE_IDENTITY: {},
  NOT_AN_ENROLLMENT_ID: {},
  NOT_AN_ACTION_NAME: {},
  NOT_A_CLIENT_NAME: {},
  NOT_A_KEY_NAME: {},
  NOT_JSON: {},
  NOT_ADDITIONAL_FIELDS: {},
  NOT_AN_APPOINTMENT_TYPE: {},
  CHARACTER_NOT_ALLOWED: {},

  BETWEEN_YEARS: { first: 'number', last: 'number' },
  BIRTHDAY_IMPOSSIBLE: {},
  CPF_FIXED: {},
  CPF_IS_ANOTHER: {},
  ID_IS_ANOTHER: {},
  CALLER_NEEDED: {},
  NOT_CPF_OF_SUPERVISOR: {},
  NOT_CPF_OF_PARTICIPANT: {},
  PHONE_NOT_PROVEN: {},
  NOT_BEFORE: { other: 'field' },
  NOT_AFTER: { other: 'field' },
  OUTSIDE_DAYS: { from: 'text', to: 'text' },
  LENGTH_OF_MEETING: {},
  NOT_A_FACILITATOR: {},
  NOT_OF_COURSE: {},
  NOT_A_COLLECTIVE_MEETING: {},
  NOT_A_TIME_ZONE: {},
  NOT_A_CITY: {},
  OVERLAPS: { from: 'text', to: 'text' },
  NOT_OF_SAME_COURSE: {},
  NOT_AFTER_START: {},
  NOT_SLOT_START: {},
  NOT_SLOT_LENGTH: { minutes: 'number' },
  LENGTH_OF_APPOINTMENT: {},
  LENGTH_OF_BLOCK: {},
  TOO_FAR_AFTER: { days: 'number', other: 'field' },
  TOO_FAR_AHEAD: { days: 'number' },
  BEYOND_TWO_YEARS: {},
  BEFORE_FIVE_YEARS: {},
  IN_THE_PAST: {},
  OUTSIDE_WORKING_HOURS: { name: 'text' },
  NEEDED_WITHOUT_CLASS: {},
  NOT_NEEDED_BESIDE: { other: 'field' },

  NAME_MISSING: {},
  NAME_TOO_SHORT: {},
  NAME_CHARACTERS: {},
  USERNAME_MISSING: {},
  USERNAME_INVALID: {},
  USERNAME_TAKEN: {},
  EMAIL_MISSING: {},
  EMAIL_INVALID: {},
  STATE_MISSING: {},
  CITY_MISSING: {},
  CITY_NOT_OF_STATE: {},
  HOSPITAL_MISSING: {},
  HOSPITAL_NOT_OF_CITY: {},
  POSITION_MISSING: {},
  TERMS_NOT_ACCEPTED: {},
  NOT_HUMAN: {},
  PASSWORD_TOO_SHORT: { min: 'number' },
  PASSWORD_TOO_LONG: { max: 'number' },
  PASSWORD_TOO_SIMPLE: {},
  PASSWORD_CONTAINS_NAME: {},
  PASSWORD_NOT_REPEATED: {},
  PASSWORD_UNCHANGED: {},
  OLD_PASSWORD_MISSING: {},
  OLD_PASSWORD_WRONG: {},
  ACTIVATION_PASSWORD_WRONG: {},

  GROUP_UNKNOWN: {},
  INDICATOR_UNKNOWN: { indicator: 'text' },
  INDICATORS_MISSING: { indicators: 'list' },
  INDICATOR_TWICE: { indicator: 'text' },
  VALUE_NOT_A_NUMBER: {},
  VALUE_NEGATIVE: {},
  VALUE_ABOVE: { max: 'number' },
  VALUE_NOT_WHOLE: {},
  VALUE_ABOVE_WHOLE: { indicator: 'text' },
  VALUE_BELOW_PART: { indicator: 'text' },
  MONTH_INVALID: {},
  MONTH_BEFORE: { year: 'number' },
  MONTH_AHEAD: {},
  MOMENT_INVALID: {},
  MOMENT_BEFORE: { year: 'number' },
  MOMENT_AHEAD: {},
} as const satisfies Record<string, Declared>;

/** What is wrong with a spreadsheet, or a line of it. */
const ofLines = {
  COLUMN_MISSING: { column: 'text' },
  COLUMNS_MISSING: { column: 'text', other: 'text' },
  COLUMN_TWICE: { column: 'text' },
  CELLS_BEYOND_COLUMNS: { cells: 'number', columns: 'number' },
  CELL_EMPTY: {},
  CELL_AMBIGUOUS: { cell: 'text', whole: 'text', fraction: 'text' },
  CELL_NOT_A_NUMBER: { cell: 'text' },
  TOO_MANY_VALUES: { max: 'number' },
  NO_VALUES: {},
  QUOTES_MISPLACED: {},
  NO_FILE: { file: 'text' },
  FILE_ABOVE: { mebibytes: 'number' },
  NO_LINES: {},
  TOO_MANY_LINES: { max: 'number' },
  GROUP_NAME_UNKNOWN: { group: 'text' },
} as const satisfies Record<string, Declared>;

/** What is wrong with what was filled in on a screen of a flow, or why it can't go on. */
const ofScreens = {
  SCREEN_EXPIRED: {},
  SCREEN_TOO_OFTEN: {},
  SCREEN_NO_CLASS: {},
  SCREEN_CODE_WRONG: {},
  SCREEN_INCOMPLETE: {},
  SCREEN_OTHER_PHONE: {},
  SCREEN_NOT_CONFIRMED: {},
  SCREEN_EMAIL_TAKEN: {},
  SCREEN_ENROLLMENT_CANCELED: {},
  SCREEN_NAME: {},
  SCREEN_CPF: {},
  SCREEN_BIRTHDAY: {},
  SCREEN_EMAIL: {},
  SCREEN_EMAIL_CODE: {},
  SCREEN_PHONE: {},
  SCREEN_GENDER: {},
  SCREEN_RACE: {},
  SCREEN_CNPJ: {},
  SCREEN_INSTITUTION: {},
  SCREEN_JOB: {},
  SCREEN_CONSENT: {},
} as const satisfies Record<string, Declared>;

export type InputReason = keyof typeof inputReasons;
export type LineReason = keyof typeof ofLines;
export type ScreenReason = keyof typeof ofScreens;

/**
 * What is wrong with what was entered: the closed list. A shape (zod) names one of these where it would have a message of
 * its own (`fieldReason`); what else zod says becomes one of the first group (validation.ts).
 */
export const fieldReasons = { ...inputReasons, ...ofLines, ...ofScreens };

export type FieldReason = keyof typeof fieldReasons;
export type FieldParams<R extends FieldReason> = ParamsOf<(typeof fieldReasons)[R]>;

/** What is wrong with one field. */
export interface FieldProblem {
  readonly reason: FieldReason;
  readonly params: Params;
}
/** By the domain's names of the fields; `measurements.1.value` for one within. */
export type Fields = Readonly<Record<string, FieldProblem>>;

/** What is wrong with a field, typed: `wrong('TOO_LONG', { max: 40 })`. */
export const wrong = <R extends FieldReason>(reason: R, ...[params]: Given<FieldParams<R>>): FieldProblem => ({
  reason,
  params: params ?? {},
});

/** A reason for a shape, instead of zod's message: `z.string().refine(isCpf, fieldReason('NOT_A_CPF'))`. */
export const fieldReason = (reason: FieldReason): string => reason;
