import { errorCodes, httpStatusOf, ownStatusOf } from '../failures/errors.js';
import { type InputReason, inputReasons } from '../failures/field-reasons.js';
import { english } from '../failures/messages/en/index.js';
import { type Reason, reasons } from '../failures/reasons.js';

const block = (text: string): string => `"""\n${text}\n"""`;

/** The message and parameters of a reason, as its description. */
function describe(message: string, params: Readonly<Record<string, string>>, before = ''): string {
  const names = Object.entries(params).map(([name, kind]) => (kind.endsWith('?') ? `${name}?` : name));
  const told = names.length > 0 ? ` Parameters: ${names.join(', ')}.` : '';
  return block(`${before}\`${message.replaceAll(/\s+/g, ' ').replaceAll('`', "'")}\`.${told}`);
}

const reasonValues = errorCodes.flatMap(code =>
  Object.entries<Readonly<Record<string, string>>>(reasons[code]).map(([reason, params]) => {
    const status = ownStatusOf(reason as Reason) ?? httpStatusOf[code];
    return `${describe(english.reasons[reason as Reason], params, `${code}, HTTP ${status}: `)}\n${reason}`;
  }),
);
const fieldValues = Object.entries<Readonly<Record<string, string>>>(inputReasons).map(
  ([reason, params]) => `${describe(english.fields[reason as InputReason], params)}\n${reason}`,
);

/**
 * The `extensions` of an error, described for readers of the schema: errors stand beside the data. ErrorCode is declared with
 * the other enums (schema/enums.ts).
 */
export const errorTypeDefs = `
${block('Null for no other reason than an error beside it: a client that throws errors may take the field for non-null.')}
directive @semanticNonNull(levels: [Int] = [0]) on FIELD_DEFINITION

${block(`Why something failed: each reason belongs to one code. Its description has the English message, in the syntax of ICU, and the parameters.`)}
enum ErrorReason {
${reasonValues.join('\n')}
}

${block('What is wrong with one field of the input.')}
enum FieldErrorReason {
${fieldValues.join('\n')}
}

${block('The extensions of every error that the graph answers.')}
type ErrorExtensions {
  ${block('What kind of failure it is.')}
  code: ErrorCode!
  ${block('Why it failed.')}
  reason: ErrorReason!
  ${block('The parameters of the reason; when fields are wrong, `fields` holds the reason (FieldErrorReason) and the parameters of each by its name: `{"fields": {"phone": {"reason": "REQUIRED", "params": {}}}}`.')}
  params: JSONObject!
  ${block('When fields are wrong: what is wrong with each, in words, by its name.')}
  fields: JSONObject
  ${block('Seconds after which it may be tried again.')}
  retryAfter: Int
}
`;
