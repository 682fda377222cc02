import { defineConfig } from '@playwright/test'

import { browserSwitches, findBrowser, findShell } from './src/find-browser.ts'
import {
  desktopLeaves,
  isSample,
  notTriedOnDesktop,
  notTriedOnPhone,
  phoneLeaves,
  triedOnDesktop,
} from './src/looks.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../deploy/api/src/testing/before-tests.ts',
  globalTeardown: '../deploy/api/src/testing/after-tests.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    // `npm test` uses the fast shell. The run before a change lands uses the browser that patients have.
    launchOptions: { executablePath: isSample ? findShell() : findBrowser(), args: browserSwitches },
    // Recording every page takes a third of the run.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'America/Denver',
  },
  projects: [
    {
      name: 'phone-en',
      testIgnore: notTriedOnPhone,
      grepInvert: phoneLeaves,
      use: { locale: 'en-US', viewport: { width: 360, height: 800 } },
    },
    {
      name: 'desktop-es',
      testMatch: triedOnDesktop,
      testIgnore: notTriedOnDesktop,
      grepInvert: desktopLeaves,
      use: { locale: 'es-MX', viewport: { width: 1280, height: 800 } },
    },
  ],
})
