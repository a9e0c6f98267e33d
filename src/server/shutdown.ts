import type { Logger } from '../platform/watching/logger.js';

/** Seconds after the wait for requests and jobs; work that still hangs then (a database that doesn't answer) is left behind. */
const AFTERWARDS_SECONDS = 10;
/** Seconds of waiting for jobs (jobs/worker.ts). */
const JOBS_SECONDS = 20;

/** A start that is in one step for longer than this (it waits for another process's migrations) is broken off. */
const STARTING_MS = 5_000;

/** The process was asked to stop while it was still starting. */
export class StopAsked extends Error {}

export interface Shutdown {
  /** Adds a step for the end, to run before all earlier steps. */
  atEnd(step: () => unknown): void;
  /** Between two steps of the start. @throws StopAsked */
  throwIfStopping(): void;
  /** The start is over: from now on a signal stops the process at once, and one that came meanwhile does so now. */
  started(): void;
  /** Stops the process in order. The first reason counts. */
  stop(reason: string, exitCode: number): void;
  /** Closes the opened parts of a failed start. */
  closeAll(): Promise<void>;
  /** Fulfilled by the next signal: anyone sending a second one does not want to wait any longer. */
  nextSignal(): Promise<void>;
}

/**
 * Watches for signals from the beginning, so that none leaves a half-started process or its database behind.
 * @param watched gets the signals and is ended
 */
export function createShutdown(
  log: Logger,
  watched: Pick<NodeJS.EventEmitter, 'on'> & { exit(code: number): void } = process,
): Shutdown {
  const steps: (() => unknown)[] = [];
  const impatient: (() => void)[] = [];
  let isStarted = false;
  let asked: { reason: string; exitCode: number } | null = null;
  let breakingOff: NodeJS.Timeout | undefined;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  };
  const end = async ({ reason, exitCode }: { reason: string; exitCode: number }) => {
    log.info({ reason }, 'stopping');
    try {
      await closeAll();
      log.info('stopped');
      watched.exit(exitCode);
    } catch (error) {
      log.fatal({ err: error }, 'did not stop in order');
      watched.exit(2);
    }
  };
  const stop = (reason: string, exitCode: number) => {
    for (const each of impatient.splice(0)) each();
    if (asked) return;
    asked = { reason, exitCode };
    if (isStarted) void end(asked);
    else breakingOff = setTimeout(() => void end({ reason, exitCode }), STARTING_MS).unref();
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) watched.on(signal, () => stop(signal, 0));
  // A mistake of ours ends the process, in order. While it stops, libraries may still fail over closed connections (Agenda
  // looks for jobs once more): that is worth a line and must not cut the stop short.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    watched.on(event, (error: unknown) => {
      log[asked ? 'warn' : 'fatal']({ err: error }, event);
      stop(event, 2);
    });
  }

  return {
    atEnd: step => void steps.push(step),
    throwIfStopping() {
      if (asked) throw new StopAsked(asked.reason);
    },
    started() {
      isStarted = true;
      clearTimeout(breakingOff);
      if (asked) void end(asked);
    },
    stop,
    closeAll,
    nextSignal: () => new Promise(resolve => impatient.push(resolve)),
  };
}

/**
 * Ends the process by force when the steps after this hang.
 * @param drainSeconds of the wait for requests
 */
export function forceExitAfterDeadline(log: Logger, drainSeconds: number): void {
  const seconds = Math.max(drainSeconds, JOBS_SECONDS) + AFTERWARDS_SECONDS;
  const limit = setTimeout(() => {
    log.fatal(`did not stop within ${seconds} s`);
    process.exit(2);
  }, seconds * 1_000);
  limit.unref();
}
