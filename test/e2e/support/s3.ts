import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { atTheLatest } from '../../support/endings.js';

export interface TestS3 {
  /** For STORAGE_URL. */
  storageUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The folder with the objects of the bucket, as files by key. */
  bucketFolder: string;
  close(): Promise<void>;
}

/**
 * Finds the Versity S3 gateway, installed by `.ci/run` or by hand (`go install
 * github.com/versity/versitygw/cmd/versitygw@latest`).
 */
export function findS3Server(): string | null {
  const candidates = [...(process.env['PATH'] ?? '').split(path.delimiter), path.join(homedir(), 'go/bin')];
  try {
    candidates.push(
      path.join(
        execFileSync('go', ['env', 'GOPATH'], { stdio: ['ignore', 'pipe', 'ignore'] })
          .toString()
          .trim(),
        'bin',
      ),
    );
  } catch {
    // Go is not on this machine: the other places remain.
  }
  return candidates.map(folder => path.join(folder, 'versitygw')).find(file => existsSync(file)) ?? null;
}

/** A real S3 server over a folder of its own, with one bucket. */
export async function startS3(program: string): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'elo-s3-'));
  const bucketFolder = path.join(directory, 'elo-test');
  await mkdir(bucketFolder);
  const port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });
  const keys = { accessKeyId: 'test-access', secretAccessKey: 'test-secret' };
  const server = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, '--access', keys.accessKeyId, '--secret', keys.secretAccessKey, 'posix', directory],
    { stdio: 'ignore' },
  );
  const close = atTheLatest(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill();
      await ended;
    }
    await rm(directory, { recursive: true, force: true });
  });
  await eventually(
    () =>
      new Promise<boolean>(resolve => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        }).on('error', () => resolve(false));
      }),
    'the S3 server',
  );
  return {
    ...keys,
    bucketFolder,
    storageUrl: `s3://elo-test?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1&forcePathStyle=true`,
    close,
  };
}
