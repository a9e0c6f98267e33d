// Jest's environment for Node, open to what is loaded outside of it (see native-modules.mjs).
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** What is compared by its class, or asked for with `instanceof`: a test must make them of the same class as the server. */
const shared = { JSON, Date, Map, Set, Error };

export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(this.global, shared, { requireNative: createRequire(import.meta.url) });
  }
}
