import { defineConfig } from '@playwright/test'

import type { EngineName } from './engine-test.ts'

/** `npm run test:long e2e/engines` runs the main journeys in the engines that the other browser tests do not have. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  globalSetup: '../../deploy/server/api/testing/before-tests.ts',
  globalTeardown: '../../deploy/server/api/testing/after-tests.ts',
  workers: 1,
  timeout: 120_000,
  reporter: [['list'], ['./tell-skipped.ts'], ['json', { outputFile: '../../test-results/engines.json' }]],
  outputDir: '../../test-results/engines',
  use: { locale: 'en-US' },
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
