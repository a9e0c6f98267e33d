import type { Client, ClientConfig } from 'pg';
import { Pipeline } from './pipeline.js';
import { beginStatement } from '../platform/watching/tracing.js';

type AnyClient = new (config?: ClientConfig) => Client;
type Callback = (error: Error | null, result?: unknown) => void;

/** A client whose statements are spans. Made only when spans are recorded, so that other processes have no extra layer. */
export function traced(Base: AnyClient): AnyClient {
  return class extends Base {
    override query(...given: any[]): any {
      const text = textOf(given[0]);
      const span = text === null ? null : beginStatement(text);
      if (!span) return super.query(...(given as Parameters<Client['query']>));
      const at = given.findLastIndex(each => typeof each === 'function');
      if (at >= 0) {
        const callback = given[at] as Callback;
        given[at] = (error: Error | null, result?: unknown) => {
          span.end(error);
          callback(error, result);
        };
        return super.query(...(given as Parameters<Client['query']>));
      }
      const result = super.query(...(given as Parameters<Client['query']>)) as unknown;
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => span.end(error),
        );
      else span.end();
      return result;
    }
  };
}

/** The text of a statement; null for a protocol of its own, such as COPY. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  if (query instanceof Pipeline) return query.statements.map(({ text }) => text).join(';\n');
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : null;
}
