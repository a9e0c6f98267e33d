import { expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { documentFacade } from '../../rest/openapi.js';

it('each OpenAPI document has the version that its contract names', () => {
  const versions = Object.fromEntries(facades.map(each => [each.name, documentFacade(each).info.version]));
  expect(versions).toEqual({
    messaging: '2.0.0',
    portal: '0.1.4',
    onboarding: '0.1.4',
    submissions: '1.0.0',
    schedule: '0.1.4',
    dashboard: '0.1.4',
    cms: '0.1.4',
  });
});
