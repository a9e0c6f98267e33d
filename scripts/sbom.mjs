import { execFileSync } from 'node:child_process';

const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');

/**
 * The list of the parts that Elo has in production (CycloneDX), without those for development alone.
 * @param root the tree; its package.json gives the name
 * @param from the packages that are installed, or those of the lock alone
 */
export function sbomOf(root, name, from = 'installed') {
  // Not with `--omit=dev`: npm then leaves out packages that development packages need too, such as `graphql` (npm 11.19).
  const given = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync('npm', from === 'lock' ? [...given, '--package-lock-only'] : given, {
    cwd: root,
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const sbom = JSON.parse(output);
  const left = new Set(sbom.components.filter(isDevelopment).map(each => each['bom-ref']));
  sbom.components = sbom.components.filter(each => !left.has(each['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => !left.has(each)) }));
  // npm names it by its folder.
  sbom.metadata.component.name = name;
  return sbom;
}
