import { Client } from 'pg';
import { Pipeline } from '../../src/postgres/pipeline.js';

/** A client of the driver that sends pipelines, as those of `boundedPool` do. */
export class PipeliningClient extends Client {
  override query(...given: any[]): any {
    if (given[0] instanceof Pipeline) given[0].useTypes((this as unknown as { _types: unknown })._types);
    return super.query(...(given as Parameters<Client['query']>));
  }
}
