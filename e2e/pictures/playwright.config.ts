import { defineConfig } from '@playwright/test'

import everyday from '../playwright.config.ts'

/** `pnpm pictures` draws the pictures of the README, and `pnpm pictures all` every state for reviewers. */
export default defineConfig({
  ...everyday,
  testDir: '.',
  globalSetup: '../../deploy/server/api/testing/before-tests.ts',
  globalTeardown: '../../deploy/server/api/testing/after-tests.ts',
  testMatch: '*.pictures.ts',
  reporter: 'list',
  outputDir: '../../test-results/drawing',
  projects: [
    { name: 'en', use: { locale: 'en-US' } },
    { name: 'es', use: { locale: 'es-MX' } },
  ],
})
