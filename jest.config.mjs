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
  globalSetup: '<rootDir>/deploy/api/src/testing/before-tests.ts',
  globalTeardown: '<rootDir>/deploy/api/src/testing/after-tests.ts',
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.portal/'],
}
const failOnConsoleError = '<rootDir>/shared/build/src/testing/fail-on-console-error.ts'

/** Files with long tests alone. `TEST_LONG=1` includes them. */
const longAlone =
  process.env['TEST_LONG'] === '1'
    ? []
    : [
        '<rootDir>/deploy/running/src/(backup|rolling-restart|upgrade|week)\\.test\\.ts$',
        '<rootDir>/deploy/api/src/processes/full-disk\\.test\\.ts$',
      ]

/**
 * `npm test` leaves these to the run before a change lands: servers as operators run them, which are stopped, killed and
 * started anew.
 */
const notInSample =
  process.env['TEST_LOOKS'] === 'one' ? ['<rootDir>/deploy/running/', '<rootDir>/deploy/api/src/processes/'] : []

const browserCode = (ending) => [`<rootDir>/{host,remotes,shared}/**/*.${ending}`]
const notBrowserCode = ['/node_modules/', '<rootDir>/shared/(contract|build)/']

export default {
  testTimeout: 30_000,
  // One for each core: the usual number leaves one of them idle.
  maxWorkers: '100%',
  projects: [
    {
      ...shared,
      displayName: 'server',
      transform: {},
      runtime: '<rootDir>/shared/build/src/testing/native-runtime.mjs',
      testEnvironment: '<rootDir>/shared/build/src/testing/native-environment.mjs',
      testMatch: ['<rootDir>/deploy/**/*.test.ts', '<rootDir>/shared/{contract,build}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...longAlone, ...notInSample],
      setupFilesAfterEnv: [failOnConsoleError, '<rootDir>/deploy/api/src/testing/close-after-tests.ts'],
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
