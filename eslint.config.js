import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.js';
import { plainComments, plainNames, plainTexts } from './scripts/lint/plain-comments.js';
import { stateColumns } from './scripts/lint/state-columns.js';
import { tableOwners } from './scripts/lint/table-owners.js';
import { waysToWrite } from './scripts/lint/ways-to-write.js';

// Style is checked by prettier, types by tsc, and mistakes that only types show by oxlint (.oxlintrc.json). The rest is here:
// other likely mistakes, and the allowed imports between the parts (docs/developing/architecture.md).

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message:
    'Only src/config/config.ts, and plain-reads.ts beside it, read the environment, so that one place checks, types and documents every variable.',
};
/** One way to a connection: a read or write outside the running transaction can wait for it for ever. */
const transactions = [
  {
    selector: 'CallExpression[callee.property.name=/^(transactional|begin)$/]',
    message: 'Transactions begin with ctx.transaction, which gives the context for what belongs to it.',
  },
  {
    selector: "CallExpression[callee.property.name='fork'][callee.object.property.name='em']",
    message: 'ctx.transaction begins with an entity manager of its own; ctx.outsideTransaction leaves a transaction.',
  },
  {
    selector: "CallExpression[callee.property.name='fork'][callee.object.name='em']",
    message: 'ctx.transaction begins with an entity manager of its own; ctx.outsideTransaction leaves a transaction.',
  },
  {
    selector: "TSTypeReference[typeName.name='EntityManager']",
    message: 'Take a context: its entity manager, and all else that it reads and writes with, are of one transaction.',
  },
  {
    selector: "CallExpression[callee.property.name='transaction'] > ArrowFunctionExpression:not([params.0.name='ctx'])",
    message: 'Name the context of a transaction `ctx`, so that the one around it can’t be used by mistake.',
  },
];

/** The rights of a caller are in the policy of the noun; docs/permissions.md is made from it. */
const refusals = [
  {
    selector: "NewExpression[callee.name='AppError'][arguments.0.value='FORBIDDEN']",
    message: 'Who may do what stands in policy.ts; for a wrong password, token or signature use wrongCredential.',
  },
  {
    selector:
      'ImportSpecifier[imported.name=/^(forbidden|requireSignedIn|requirePerson|requireStaff|requireAdministrator|hasRole|readsAll|writesAll)$/]',
    message: 'Who may do what stands in policy.ts: ask a rule of it (authorize, assertAllowed).',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^(ownOrLed|inLedClass)$/]',
    message: 'Which rows a caller sees stands in policy.ts: take the condition of the noun’s policy.',
  },
  {
    selector:
      ":matches(TaggedTemplateExpression > TemplateLiteral, CallExpression[callee.property.name='where']) > CallExpression[callee.name='$'][arguments.0.value='me']",
    message: 'Which rows a caller sees stands in policy.ts: pass the parameter `me` to a condition of it.',
  },
  {
    selector:
      "BinaryExpression[right.value=/^(all|led|own)$/]:matches([left.name='rights'], [left.property.name='rights'])",
    message: 'Which rows a caller sees stands in policy.ts: pass the rights to a condition of it.',
  },
];

/** A test that passes with almost any answer doesn't notice a wrong one. A comparison with a variable is exact enough. */
const inexact = [
  {
    selector: 'CallExpression[callee.property.name=/^(toBeDefined|toBeTruthy|toBeFalsy)$/]',
    message: 'Expect the value itself: toBe, toEqual, toMatchObject, or toMatch with a pattern.',
  },
  {
    selector:
      "CallExpression[callee.object.property.name='not']:matches([callee.property.name='toBeNull'], [callee.property.name=/^(toBe|toEqual)$/]:matches([arguments.0.type='Literal'], [arguments.0.type='ArrayExpression']))",
    message: 'Expect what it is, not what it isn’t.',
  },
  {
    selector: "MemberExpression[object.name='expect'][property.name='anything']",
    message: 'Say at least of which type it is, expect.any(String), or give a pattern.',
  },
  {
    selector:
      "CallExpression[callee.property.name='toThrow'][arguments.length=0]:not([callee.object.property.name='not'])",
    message: 'Name the message or the class of the error: anything throws for the wrong reason one day.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^toBe(Less|Greater)Than/]:matches([callee.object.arguments.0.name='status'], [callee.object.arguments.0.property.name='status'])",
    message: 'Expect the one status that it is.',
  },
];

/**
 * A page that is still reading or moving takes clicked elements away, and shows outdated text: helpers wait until it is at
 * rest.
 */
const restless = {
  selector:
    'CallExpression[callee.property.name=/^(click|dblclick|check|uncheck|setChecked|selectOption|tap|fill|press|pressSequentially|dragTo|count|innerText|allInnerTexts|allTextContents|inputValue|isVisible|isHidden|isDisabled|isEnabled|isChecked|launch|newContext|newPage)$/]:not([callee.object.property.name=/^(keyboard|mouse)$/]):not([callee.object.callee.property.name="em"])',
  message: 'Use click(locator), countOf(locator) … of test/e2e/support/at-rest.ts, and openPage of chromium.ts.',
};

/** The first line of a domain function names its needs of the outside world, so that nothing else is within its reach. */
const ports = [
  {
    selector: "ImportSpecifier[imported.name='FullCtx']",
    message: "Name the ports that this function needs: Ctx<'mailer' | 'limits'>.",
  },
  {
    selector: "TSTypeReference[typeName.name='Ctx'] TSTypeOperator[operator='keyof']",
    message: "Name the ports that this function needs: Ctx<'mailer' | 'limits'>.",
  },
  {
    selector: "TSTypeAnnotation > TSTypeReference[typeName.name='Services']",
    message: "Name the ports that this function needs: Pick<Services, 'config' | 'orm'>.",
  },
];

/** The compiler compares properties with rows (resolvers/answer.ts), so the properties must agree with the graph. */
const nullability = [
  {
    selector:
      "PropertyDefinition:has(Decorator > CallExpression[callee.name='Field']):not(:has(Property[key.name='nullable'])):matches([optional=true], :has(TSTypeAnnotation > TSUnionType > :matches(TSNullKeyword, TSUndefinedKeyword)))",
    message:
      'The field may not be null in the graph, and its property may: say `nullable: true`, or take the null away.',
  },
];

/** Identity is in one place: proofs of contacts, the password, the standing of an account. */
const identity = [
  {
    selector:
      ':matches(Literal[value=/(email_verified_at|phone_verified_at|password_hash as|password_taken_at)/], TemplateElement[value.raw=/(email_verified_at|phone_verified_at|password_hash|password_taken_at)/], MemberExpression[property.name=/^(emailVerifiedAt|phoneVerifiedAt|passwordTakenAt)$/])',
    message: 'Ask src/domain/identity: it holds how a contact was proven, and what became of the password.',
  },
];

/** Forms and dialogs of /admin ask before typed text is lost. */
const guardedForms = [
  {
    selector:
      "ImportDeclaration[source.value='react-admin'] > ImportSpecifier[imported.name=/^(Form|SimpleForm|TabbedForm|LongForm|useWarnWhenUnsavedChanges|useBlocker)$/]",
    message: 'A form is a GuardedForm (parts/guarded-form.tsx): it asks before typed text is lost.',
  },
  {
    selector:
      "ImportDeclaration[source.value=/^@mui\\u002Fmaterial(\\u002FDialog)?$/] > :matches(ImportDefaultSpecifier, ImportSpecifier[imported.name='Dialog'])",
    message:
      'A dialog is a GuardedDialog (parts/guarded-dialog.tsx), or a FormDialog: it asks before typed text is lost.',
  },
  {
    selector:
      "ExportNamedDeclaration[source.value='react-admin'] > ExportSpecifier[local.name=/^(Form|SimpleForm|TabbedForm|LongForm)$/]",
    message: 'A form is a GuardedForm (parts/guarded-form.tsx): it asks before typed text is lost.',
  },
  {
    selector: "JSXOpeningElement[name.name='form']",
    message: 'A form is a GuardedForm, or a GuardedDialog with `onSubmit`: it asks before typed text is lost.',
  },
];

/** Cleaning is the door's: a text that is only trimmed keeps what nobody sees. */
const typing = [
  {
    selector:
      "CallExpression[callee.property.name='trim'][callee.object.callee.object.name='z'][callee.object.callee.property.name='string']",
    message: 'A text that people type is `typedText()` or `storableText()` (kernel/text.ts).',
  },
];

/** The domain reads by its context, because the context knows the running transaction. */
const reads = [
  {
    selector:
      "CallExpression[callee.property.name='execute'] > MemberExpression > TaggedTemplateExpression[tag.name='sql'][typeArguments]",
    message: 'A type of rows that nobody checks is a wish: rowsOf (kernel/rows-of.ts) takes their shape.',
  },
  {
    selector:
      "TaggedTemplateExpression[tag.name='sql'] > TSTypeParameterInstantiation TSTypeReference[typeName.name='Date']",
    message: 'PostgreSQL sends an instant as a text: say string, and read it with instantOf.',
  },
  {
    selector: "MemberExpression[property.name='database'][object.property.name='services']",
    message:
      'Read with the context (ctx.rows, ctx.copyCsv) or with what `cached` gives: it knows the transaction that runs.',
  },
];

/** Rules of our own. */
const elo = {
  rules: {
    'plain-comments': plainComments,
    'plain-names': plainNames,
    'plain-texts': plainTexts,
    'state-columns': stateColumns,
    'table-owners': tableOwners,
    'ways-to-write': waysToWrite,
  },
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      '.data/',
      'node_modules/',
      'rest/*/operations.ts',
      'pages/admin/*/*operations.ts',
      'bench/',
      'conformance/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-constant-binary-expression': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-promise-executor-return': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', environment],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Shapes with types that only meet at run time (routes of any operation) say `any` on purpose.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // An interface with nothing of its own gives a name to a library's type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unsafe-function-type': 'off',
    },
  },
  {
    files: [
      'src/config/{config,plain-reads}.ts',
      'test/support/**',
      'test/e2e/{support,programs}/**',
      'test/tooling/**',
      'scripts/**',
      'checks/**',
      '.ci/**',
      '*.config.js',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['test/**'], rules: { 'no-restricted-syntax': ['error', environment, ...inexact] } },
  { files: ['test/e2e/pages/**'], rules: { 'no-restricted-syntax': ['error', environment, ...inexact, restless] } },
  {
    files: ['test/{support,tooling}/**', 'test/e2e/{support,programs}/**'],
    rules: { 'no-restricted-syntax': ['error', ...inexact] },
  },
  {
    // Only the PATH of the programs that it starts, nothing that configures this server.
    files: ['src/postgres/embedded-postgres.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'src/{domain,cutover/domain,platform,postgres,failures,auth,graph,entities}/**',
      'rest/**',
      'pages/*.ts',
      'resolvers/**',
      'schema/**',
      'jobs/**',
    ],
    rules: { 'no-console': 'error' },
  },
  { files: ['pages/{admin,assets,graphiql}/**'], languageOptions: { globals: globals.browser } },
  { files: ['ops/mongodb/**'], languageOptions: { globals: globals.mongo } },
  { files: ['src/migrations/**'], rules: { 'max-lines': 'off' } },

  {
    files: ['src/{domain,cutover/domain,commands,demo,graph}/**', 'rest/**', 'pages/**', 'resolvers/**', 'jobs/**'],
    rules: { 'no-restricted-syntax': ['error', environment, ...transactions] },
  },
  {
    files: ['pages/admin/**'],
    ignores: ['pages/admin/parts/{guarded-dialog,guarded-form,unsaved}.tsx'],
    rules: { 'no-restricted-syntax': ['error', environment, ...transactions, ...guardedForms] },
  },
  { files: ['schema/**/*.type.ts'], rules: { 'no-restricted-syntax': ['error', environment, ...nullability] } },
  {
    files: ['src/{domain,cutover/domain}/*/**'],
    rules: { 'no-restricted-syntax': ['error', environment, ...transactions, ...ports, ...typing] },
  },
  {
    files: ['src/{domain,cutover/domain}/*/**'],
    ignores: [
      'src/{domain,cutover/domain}/*/policy.ts',
      'src/domain/kernel/{access,policy,scopes,staff-view,visible}.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        environment,
        ...transactions,
        ...ports,
        ...typing,
        ...refusals,
        ...reads,
        ...identity,
      ],
    },
  },
  {
    files: ['src/domain/identity/**', 'src/domain/people/people.query.ts'],
    rules: {
      'no-restricted-syntax': ['error', environment, ...transactions, ...ports, ...typing, ...refusals, ...reads],
    },
  },
  {
    // The demo's people and records look like months of use, and no verb can make that.
    files: ['src/**', 'jobs/**', 'rest/**', 'pages/**', 'resolvers/**'],
    ignores: ['src/demo/**', 'src/entities/**', 'src/migrations/**'],
    plugins: { elo },
    rules: { 'elo/table-owners': 'error', 'elo/state-columns': 'error' },
  },
  {
    files: ['src/**', 'jobs/**', 'rest/**', 'pages/**', 'resolvers/**'],
    ignores: [
      // Rows of many tables at once, and `truncate`.
      'src/demo/**',
      // Tables themselves: these run before there are statements, also against tables of other versions.
      'src/migrations/**',
      'src/postgres/{migrations,number-sequences}.ts',
      // Its filter is of entities, and these have no lock `for no key update`.
      'src/domain/people/people.write.ts',
    ],
    plugins: { elo },
    rules: { 'elo/ways-to-write': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { elo },
    rules: { 'elo/plain-comments': 'error' },
  },
  { files: ['test/**/*.ts'], plugins: { elo }, rules: { 'elo/plain-names': 'error' } },
  {
    // Texts for people: failures, metrics, help of commands, the register of personal data.
    files: [
      ...['src/failures/messages/en/**', 'src/platform/watching/**', 'src/commands/**', 'src/privacy/**'],
      ...['src/entities/**', 'src/domain/kernel/unaudited-tables.ts', 'jobs/*-metrics.ts'],
    ],
    // These are Portuguese.
    ignores: ['src/privacy/reasons.ts', 'src/commands/import.ts', 'src/cutover/commands/fetch-old-service.ts'],
    plugins: { elo },
    rules: { 'elo/plain-texts': 'error' },
  },
  ...boundaries,
);
