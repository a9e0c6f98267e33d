// Jest's environment for Node. It shares modules that are loaded outside of it (see native-modules.mjs), and ends everything
// that the test file left running.
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Classes that tests compare, or check with `instanceof`: a test must make objects of the same classes as the server's modules.
 */
const classes = {
  Array,
  AggregateError,
  Date,
  Error,
  Function,
  Map,
  Promise,
  RangeError,
  RegExp,
  Set,
  SyntaxError,
  TypeError,
};

/**
 * The lowest cost of a password hash: a thousand sign-ins of a run take no time. The setting is the process's, as all modules
 * of the server are.
 */
const { passwordCost } = createRequire(import.meta.url)('../../dist/src/auth/passwords.js');
const lowest = { memoryCost: 8, timeCost: 1 };

export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(passwordCost, lowest);
    for (const [name, outer] of Object.entries(classes)) {
      // A literal such as `[]` or `/a/`, and an error of the engine, have this context's own class; the global name does not
      // change that.
      const { prototype } = this.global[name];
      Object.setPrototypeOf(prototype, outer.prototype);
      prototype.constructor = outer;
    }
    this.global.Object.prototype.constructor = Object;
    this.eloEndings = new Set();
    const ours = { requireNative: createRequire(import.meta.url), eloEndings: this.eloEndings };
    Object.assign(this.global, classes, { JSON }, ours);
  }

  /** Ends everything that the tests of the file left running (endings.ts). */
  async teardown() {
    const failed = [];
    for (const end of [...this.eloEndings].reverse()) await end().catch(error => failed.push(error));
    await super.teardown();
    if (failed.length > 0) throw failed[0];
  }
}
