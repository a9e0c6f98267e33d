import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { access, constants, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.js';

// compose.yml as a whole: all names in it exist, and are the same on both sides. The test does not run Docker, because it is
// not there.

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(root, name), 'utf8');
const [compose, example, caddyfile, dockerfile] = await Promise.all(
  ['compose.yml', '.env.example', 'ops/caddy/Caddyfile', 'Dockerfile'].map(read),
);

interface Service {
  image?: string;
  command?: string[] | string;
  environment?: Record<string, string>;
  networks: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  restart: string;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean };
}
const { services, volumes, networks } = parse(compose!, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  networks: Record<string, object>;
};

/** The variables set by the operator. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://elo.example.org',
  ...Object.fromEntries(
    ['POSTGRES_PASSWORD', 'REPLICATION_PASSWORD', 'GRAFANA_PASSWORD', 'AWS_SECRET_ACCESS_KEY'].map(name => [
      name,
      'x1',
    ]),
  ),
  AUTH_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  ...{ SERVICE_TOKEN: 'x2', WEBHOOK_VERIFY_TOKEN: 'x3', SUBMISSIONS_APP_KEY: 'x4' },
};
/** A value as compose makes it: `${NAME:-else}`, `${NAME:?why}`. */
const made = (value: string): string =>
  value.replaceAll(
    /\$\{([A-Z_]+)(:-|:\?)((?:\$\{[^}]*\}|[^}$])*)\}/g,
    (_all, name: string, kind: string, more: string) => {
      if (given[name] !== undefined) return given[name];
      if (kind === ':?') throw new Error(`${name} is to be set, and is not known here`);
      return more.includes('${') ? made(more) : more;
    },
  );
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(services[name]!.environment!).map(([key, value]) => [key, made(String(value))]));
const configOf = (name: string) => readConfig(environmentOf(name));
const servers = ['server-1', 'server-2'];

it('compose.yml passes every variable of .env.example, and no other', () => {
  const listed = [...example!.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
  for (const name of [...servers, 'worker', 'migrate'])
    expect({ name, passed: Object.keys(services[name]!.environment!).sort() }).toEqual({ name, passed: listed.sort() });
});

it('compose.yml starts servers and workers when its required variables are set', () => {
  const asked = new Set([...compose!.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name!));
  expect(asked).toEqual(new Set(Object.keys(given)));
  const server = configOf('server-1');
  expect(configOf('server-2')).toEqual(server);
  expect(server).toMatchObject({ production: true, jobs: false, migrate: false, trustProxy: 1, unknownVariables: [] });
  const worker = configOf('worker');
  expect({ ...worker, workerPort: null }).toEqual({ ...server, workerPort: null });
  expect(worker.workerPort).toBe(4001);
  expect(services['worker']).toMatchObject({ command: ['worker'], deploy: { replicas: 2 } });
});

it('the addresses in compose.yml are of its own services', () => {
  const { databaseUrl, databaseReadUrl, mongodbUrl, storage, port, metricsPort } = configOf('server-1');
  const names = Object.keys(services);
  expect([databaseUrl, databaseReadUrl].map(url => new URL(url!).hostname)).toEqual(['postgres', 'standby']);
  expect(names).toEqual(expect.arrayContaining(mongodbUrl!.split('/')[2]!.split(',')));
  expect(storage).toMatchObject({ kind: 's3', bucket: 'elo', endpoint: 'http://objects:7070' });
  expect(JSON.stringify(services['objects'])).toMatch(/mkdir -p \/objects\/elo .*--port :7070 .*posix \/objects/);
  expect(environmentOf('objects')['ROOT_SECRET_KEY']).toBe(environmentOf('server-1')['AWS_SECRET_ACCESS_KEY']);
  const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile!)![1]!.split(' ');
  expect(upstreams).toEqual(servers.map(name => `${name}:${port}`));
  expect(dockerfile).toMatch(new RegExp(`PORT=${port} `));
  expect(dockerfile).toContain(`\nEXPOSE ${port}\n`);
  for (const name of servers) expect(services[name]!.networks).toEqual(expect.arrayContaining(['outside']));
  expect(services['proxy']!.networks).toEqual(['outside']);
  return Promise.all([read('ops/prometheus/prometheus.yml'), read('ops/grafana/provisioning/datasources.yml')]).then(
    ([prometheus, datasources]) => {
      const [job] = parse(prometheus).scrape_configs;
      expect(job.static_configs[0].targets).toEqual(servers.map(name => `${name}:${metricsPort}`));
      expect(job.dns_sd_configs).toEqual([{ names: ['worker'], type: 'A', port: metricsPort }]);
      expect(parse(datasources).datasources[0].url).toBe('http://prometheus:9090');
    },
  );
});

it('the proxy notices a stopping server before that refuses, and no work is cut off', () => {
  const { shutdownDelaySeconds, shutdownDrainSeconds } = configOf('server-1');
  const [interval, timeout] = ['health_interval', 'health_timeout'].map(name =>
    Number(new RegExp(`${name} (\\d+)s`).exec(caddyfile!)![1]),
  );
  expect(shutdownDelaySeconds).toBeGreaterThanOrEqual(interval! + timeout! + 2);
  for (const name of [...servers, 'worker']) {
    const grace = Number(/^(\d+)s$/.exec(services[name]!.stop_grace_period!)![1]);
    expect(grace).toBeGreaterThanOrEqual(shutdownDelaySeconds + shutdownDrainSeconds + 10);
  }
});

it('the files that compose.yml mounts exist', async () => {
  const mounts = Object.entries(services).flatMap(([name, { volumes: of = [] }]) => of.map(each => ({ name, each })));
  const files = mounts.map(({ each }) => each.split(':')[0]!).filter(each => each.startsWith('./'));
  expect(new Set(files).size).toBeGreaterThanOrEqual(7);
  for (const file of files) await access(path.join(root, file), file.endsWith('.sh') ? constants.X_OK : constants.R_OK);
  const named = mounts.filter(({ each }) => /^[\w-]+:/.test(each)).map(({ each }) => each.split(':')[0]!);
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  expect(new Set(Object.values(services).flatMap(each => each.networks))).toEqual(new Set(Object.keys(networks)));
  const provider = parse(await read('ops/grafana/provisioning/dashboards.yml')).providers[0];
  expect(services['grafana']!.volumes).toContain(`./ops/grafana/dashboards:${provider.options.path}:ro`);
});

it('the services of Elo can’t write to their own files and have no unneeded rights', () => {
  for (const name of [...servers, 'worker', 'migrate'])
    expect({ name, ...services[name] }).toMatchObject({
      name,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data', '/tmp'],
    });
  expect(dockerfile).toMatch(/\nUSER [1-9]\d*:[1-9]\d*\n/);
});

it('each service waits for the ones that it needs, and restarts', () => {
  const waits = (name: string) => Object.keys(services[name]!.depends_on ?? {});
  for (const name of [...servers, 'worker']) {
    expect(waits(name)).toEqual(expect.arrayContaining(['migrate', 'standby', 'objects']));
    expect(services[name]!.healthcheck).toBeUndefined(); // the image's own check
  }
  expect(waits('worker')).toContain('mongo-replica-set');
  const once = ['migrate', 'mongo-replica-set'];
  for (const [name, { restart, depends_on = {} }] of Object.entries(services)) {
    expect({ name, restart }).toEqual({ name, restart: once.includes(name) ? 'no' : 'unless-stopped' });
    for (const [needed, { condition }] of Object.entries(depends_on))
      expect({ name, needed, condition }).toEqual({
        ...{ name, needed },
        condition: once.includes(needed) ? 'service_completed_successfully' : 'service_healthy',
      });
  }
});

const run = promisify(execFile);

it('the scripts of compose.yml can be parsed by their programs', async () => {
  for (const name of await readdir(path.join(root, 'ops/postgresql')))
    await run('sh', ['-n', `ops/postgresql/${name}`], { cwd: root });
  const script = await read('ops/mongodb/replica-set.js');
  expect(() => new Script(script)).not.toThrow();
  const members = /\[('mongo-1'.*)\]/.exec(script)![1]!.replaceAll("'", '').split(', ');
  expect(configOf('worker').mongodbUrl).toBe(`mongodb://${members.join()}/elo?replicaSet=elo`);
});
