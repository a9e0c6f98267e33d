import { beforeAll, expect } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { kubernetes, type Manifest, manifestsOf } from '../../support/kubernetes.js';
import { needs } from '../../support/needs.js';

// The manifests of ops/kubernetes, built by kustomize and validated by kubeconform against the schemas of Kubernetes.

const run = promisify(execFile);
const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), path.join(homedir(), 'go/bin')];
const program = (name: string) => folders.map(folder => path.join(folder, name)).find(file => existsSync(file));
const kustomize = program('kustomize');
const kubeconform = program('kubeconform');
const tools = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'elo-tools');
const schemas = path.join(tools, 'kubernetes-schemas-1.37.0');
const isThere = kustomize !== undefined && kubeconform !== undefined && existsSync(schemas);

needs('kustomize and kubeconform with schemas', isThere).describe('the manifests', () => {
  let text: string;
  let all: Manifest[];
  beforeAll(async () => {
    ({ stdout: text } = await run(kustomize!, ['build', path.join(kubernetes, 'example')]));
    all = manifestsOf(text);
  });

  /** The fault of each invalid manifest. */
  async function faultsOf(manifests: string): Promise<string[]> {
    const directory = await mkdtemp(path.join(tmpdir(), 'elo-kubernetes-'));
    try {
      const file = path.join(directory, 'all.yaml');
      await writeFile(file, manifests);
      const location = `${schemas}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;
      const given = ['-strict', '-verbose', '-output', 'json', '-schema-location', location, file];
      const { stdout } = await run(kubeconform!, given).catch((error: { stdout: string }) => error);
      const { resources } = JSON.parse(stdout) as { resources: { status: string; kind: string; msg: string }[] };
      expect(resources.length).toBeGreaterThanOrEqual(11);
      return resources.flatMap(({ status, kind, msg }) => (status === 'statusValid' ? [] : [`${kind}: ${msg}`]));
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  needs('kubeconform', isThere).it('are valid, and a misspelt field is not', async () => {
    expect(await faultsOf(text)).toEqual([]);
    expect(await faultsOf(text.replace('readOnlyRootFilesystem', 'readonlyRootFilesystem'))).toEqual([
      expect.stringContaining("'readonlyRootFilesystem' not allowed"),
    ]);
  });

  needs('kustomize', isThere).it('have each pod with the image, the variables and the limits of all', () => {
    const pods = all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
    expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual(['elo-migrate', 'elo-server', 'elo-worker']);
    const named = (kind: string, start: string) =>
      all.find(each => each.kind === kind && each.metadata.name.startsWith(start))!.metadata.name;
    for (const { spec } of pods)
      expect(spec.template.spec).toMatchObject({
        automountServiceAccountToken: false,
        containers: [
          {
            image: expect.stringMatching(/^registry\.example\.org\/elo:/),
            envFrom: [
              { configMapRef: { name: named('ConfigMap', 'elo-settings') } },
              { secretRef: { name: named('Secret', 'elo-secrets') } },
            ],
            securityContext: { readOnlyRootFilesystem: true },
          },
        ],
      });
    const worker = pods.find(({ metadata }) => metadata.name === 'elo-worker')!.spec.template.spec.containers[0]!;
    expect(worker.env!.map(({ name }) => name).sort()).toEqual([
      'DATABASE_URL',
      'PUBLIC_URL',
      'SMTP_URL',
      'STORAGE_URL',
      'WORKER_PORT',
    ]);
  });

  needs('kustomize', isThere).it('select the pods of their own labels', () => {
    const labels = all.flatMap(each => (each.spec?.template ? [each.spec.template.metadata.labels] : []));
    const isSelected = (selector: Record<string, string>) =>
      labels.some(of => Object.entries(selector).every(([name, value]) => of[name] === value));
    const selectors = all.flatMap(({ kind, spec }): Record<string, string>[] => {
      if (kind === 'Service') return [spec['selector']];
      if (kind === 'PodDisruptionBudget' || kind === 'Deployment') return [spec['selector'].matchLabels];
      return kind === 'NetworkPolicy' ? [spec['podSelector'].matchLabels] : [];
    });
    expect(selectors).toHaveLength(7);
    expect(selectors.filter(each => !isSelected(each))).toEqual([]);
  });
});
