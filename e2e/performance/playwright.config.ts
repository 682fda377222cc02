import { defineConfig } from '@playwright/test'

import all from '../playwright.config.ts'

/** `pnpm bench actions`: one at a time, since times are valid only on a quiet machine, and in one look. */
export default defineConfig({
  ...all,
  globalSetup: '../../deploy/api/testing/before-tests.ts',
  globalTeardown: '../../deploy/api/testing/after-tests.ts',
  testMatch: '*.bench.ts',
  workers: 1,
  reporter: 'list',
  projects: (all.projects ?? []).filter(({ name }) => name === 'desktop-es'),
})
