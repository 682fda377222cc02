import { isSample, testSize } from '@homeside/build/testing/test-size'
import { defineConfig } from '@playwright/test'

import { browserSwitches, findBrowser, findShell } from './src/find-browser.ts'

/** What a look takes: the sample only the tests that are tagged for it, and the long run only long ones. */
function testsOf(look: 'phone' | 'desktop', other: 'phone' | 'desktop'): { grep?: RegExp; grepInvert: RegExp } {
  if (isSample) return { grep: new RegExp(`@sample-${look}`), grepInvert: /@long/ }
  if (testSize === 'long') return { grep: /@long/, grepInvert: new RegExp(`@${other}`) }
  return { grepInvert: new RegExp(`@${other}|@long`) }
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../deploy/server/api/testing/before-tests.ts',
  globalTeardown: '../deploy/server/api/testing/after-tests.ts',
  fullyParallel: false,
  workers: 2,
  // Long limits, because a busy machine may take long; they only end what never comes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['./src/file-reporter.ts'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    // The sample uses the fast shell. The run before a change lands uses the browser that patients have.
    launchOptions: { executablePath: isSample ? findShell() : findBrowser(), args: browserSwitches },
    // Recording every page takes a third of the run.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'America/Denver',
  },
  projects: [
    {
      name: 'phone-en',
      ...testsOf('phone', 'desktop'),
      use: { locale: 'en-US', viewport: { width: 360, height: 800 } },
    },
    {
      name: 'desktop-es',
      ...testsOf('desktop', 'phone'),
      use: { locale: 'es-MX', viewport: { width: 1280, height: 800 } },
    },
  ],
})
