import { availableParallelism } from 'node:os'

/**
 * Packages that ship ES modules only, or that import at run time (PGlite): jest runs CommonJS, so these are transformed
 * like our own code.
 */
const modulesOnly = [
  '@electric-sql',
  '@exodus',
  '@seriousme',
  'commander',
  'ky',
  'jotai',
  'i18next',
  'react-i18next',
  'use-sync-external-store',
  '@homeside',
]

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
]

const shared = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [`node_modules/(?!\\.pnpm/|(?:${modulesOnly.join('|')})/)`],
  // Of antd's two builds this is the one for Node.
  moduleNameMapper: { '\\.css$': '<rootDir>/shared/build/src/testing/empty-style.ts', '^antd/es/(.*)': 'antd/lib/$1' },
  // Once for all projects. Their tests share its cluster, each with a database of its own.
  globalSetup: '<rootDir>/deploy/server/api/testing/before-tests.ts',
  globalTeardown: '<rootDir>/deploy/server/api/testing/after-tests.ts',
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.portal/'],
}
const failOnConsoleError = '<rootDir>/shared/build/src/testing/fail-on-console-error.ts'

const browserCode = (ending) => [`<rootDir>/{host,remotes,shared,deploy/server/desk}/**/*.${ending}`]
const notBrowserCode = ['/node_modules/', '<rootDir>/shared/(build|contract|server-kit)/']

export default {
  filter: '<rootDir>/shared/build/src/testing/choose-tests.ts',
  // Gives up on what never comes, for all tests alike. A busy machine may take long.
  testTimeout: process.env.TEST_SIZE === 'long' ? 7_200_000 : 900_000,
  // Three for two cores: tests wait for their servers a third of the time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  projects: [
    {
      ...shared,
      displayName: 'server',
      transform: {},
      runtime: '<rootDir>/shared/build/src/testing/native-runtime.mjs',
      testEnvironment: '<rootDir>/shared/build/src/testing/native-environment.mjs',
      testMatch: ['<rootDir>/{deploy/{operations,*/!(desk)},shared/{build,contract,server-kit},e2e}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
      setupFilesAfterEnv: [failOnConsoleError, '<rootDir>/deploy/server/api/testing/close-after-tests.ts'],
    },
    {
      // Browser code that needs no page: without jsdom and the API its tests start ten times as fast.
      ...shared,
      displayName: 'pure',
      testEnvironment: 'node',
      testMatch: browserCode('test.ts'),
      testPathIgnorePatterns: [...notBrowserCode, '\\.page\\.test\\.ts$'],
      setupFilesAfterEnv: [failOnConsoleError],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/remote-kit/src/testing/browser-with-api.mjs',
      testMatch: [...browserCode('test.tsx'), ...browserCode('page.test.ts'), '<rootDir>/e2e/**/*.test.tsx'],
      testPathIgnorePatterns: notBrowserCode,
      setupFilesAfterEnv: [failOnConsoleError, '<rootDir>/shared/build/src/testing/browser-setup.ts'],
    },
  ],
}
