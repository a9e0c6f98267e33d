import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

export const kubernetes = path.resolve(import.meta.dirname, '../../ops/kubernetes');

export interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold?: number;
}
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { key: string }; configMapKeyRef?: { key: string } };
}
export interface Container {
  name: string;
  image?: string;
  args?: string[];
  env?: Variable[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext?: object;
  volumeMounts?: { name: string; mountPath: string }[];
}
export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    template: {
      spec: { containers: Container[]; [more: string]: unknown };
      metadata: { labels: Record<string, string> };
    };
    [more: string]: any;
  };
}

export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map(each => each.toJS({ maxAliasCount: 0 }) as Manifest);

/** The manifests of a folder of ops/kubernetes as they stand there, by kind and name. */
export async function manifestsIn(folder: string): Promise<Map<string, Manifest>> {
  const names = (await readdir(path.join(kubernetes, folder))).filter(name => name.endsWith('.yaml'));
  const texts = await Promise.all(names.map(name => readFile(path.join(kubernetes, folder, name), 'utf8')));
  const all = texts.flatMap(manifestsOf).filter(({ kind }) => kind !== 'Kustomization');
  return new Map(all.map(each => [`${each.kind} ${each.metadata.name}`, each]));
}

/** The lines NAME=value of a file. */
export async function variablesOf(file: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(kubernetes, file), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}
