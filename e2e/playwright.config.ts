import { defineConfig } from '@playwright/test'

import { browserSwitches, findBrowser, findShell } from './src/find-browser.ts'
import { isSample, notTriedOnDesktop, notTriedOnPhone } from './src/looks.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../deploy/api/src/testing/start-postgres.ts',
  globalTeardown: '../deploy/api/src/testing/stop-postgres.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    // What takes the time of `npm test`; the run before a change lands has the browser that patients have.
    launchOptions: { executablePath: isSample ? findShell() : findBrowser(), args: browserSwitches },
    // Recording every page takes a third of the run.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'America/Denver',
  },
  projects: [
    {
      name: 'phone-en',
      testIgnore: ['**/e2e/styles/**', ...notTriedOnPhone],
      use: { locale: 'en-US', viewport: { width: 360, height: 800 } },
    },
    {
      name: 'desktop-es',
      testIgnore: ['**/e2e/styles/**', ...notTriedOnDesktop],
      use: { locale: 'es-MX', viewport: { width: 1280, height: 800 } },
    },
    // A trace would keep every value that is read, and take longer than the reading.
    { name: 'styles', testDir: 'styles', use: { trace: 'off' } },
  ],
})
