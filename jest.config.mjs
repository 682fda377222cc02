/** Libraries that come as ES modules alone and have to be rewritten for jest. */
const modulesOnly = [
  'ky',
  'jotai',
  'i18next',
  'react-i18next',
  '@electric-sql/pglite',
  'hono',
  '@hono',
  'drizzle-orm',
  'until-async',
]

const shared = {
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm|(${modulesOnly.join('|')})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/shared/build/src/testing/empty-style-sheet.js' },
  setupFilesAfterEnv: ['<rootDir>/shared/build/src/testing/fail-on-console-error.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.portal/', '/dist/'],
  testTimeout: 30_000,
}

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      roots: ['<rootDir>/deploy', '<rootDir>/shared/contract', '<rootDir>/shared/build'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jest-fixed-jsdom',
      roots: [
        '<rootDir>/host',
        '<rootDir>/remotes',
        '<rootDir>/shared/api-client',
        '<rootDir>/shared/i18n',
        '<rootDir>/shared/remote-kit',
        '<rootDir>/shared/session',
        '<rootDir>/shared/ui',
      ],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/shared/build/src/testing/browser-setup.ts'],
    },
  ],
}
