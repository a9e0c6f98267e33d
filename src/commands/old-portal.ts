import type { Command } from 'commander';

export interface FromHttp {
  fromHttp?: string;
  url?: string;
  headers?: string;
  classes?: string;
}

/** The first half of `import --from-http`, which the cut-over has. */
export interface OldPortal {
  addOptions(command: Command): Command;
  /** Reads an old service into a folder. @throws Refused for wrong options; AppError UPSTREAM_FAILED when the service fails */
  fetchOldService(folder: string, options: FromHttp): Promise<void>;
}
