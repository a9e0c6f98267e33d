// Jest's environment for Node, open to what is loaded outside of it (see native-modules.mjs), and closed when its file is over.
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** Classes that are compared, or asked for with `instanceof`: what a test makes must be of the same class as elsewhere. */
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

/** So few passes that a thousand sign-ins of a run cost nothing. Of the process, as all modules of the server. */
const { passwordCost } = createRequire(import.meta.url)('../../dist/src/auth/passwords.js');
const lowest = { memoryCost: 8, timeCost: 1 };

export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(passwordCost, lowest);
    for (const [name, outer] of Object.entries(classes)) {
      // A literal such as `[]` or `/a/`, and what the engine throws, are of this context's class whatever its name means.
      const { prototype } = this.global[name];
      Object.setPrototypeOf(prototype, outer.prototype);
      prototype.constructor = outer;
    }
    this.global.Object.prototype.constructor = Object;
    this.eloEndings = new Set();
    const ours = { requireNative: createRequire(import.meta.url), eloEndings: this.eloEndings };
    Object.assign(this.global, classes, { JSON }, ours);
  }

  /** Ends what the tests of the file left running (endings.ts). */
  async teardown() {
    const failed = [];
    for (const end of [...this.eloEndings].reverse()) await end().catch(error => failed.push(error));
    await super.teardown();
    if (failed.length > 0) throw failed[0];
  }
}
