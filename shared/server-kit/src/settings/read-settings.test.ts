import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { readSettings, SettingsError, settingsTable } from './read-settings.ts'
import { optional, required, secret, setting, address, flag, origins, port, text, wholeNumber } from './setting.ts'

const table = {
  ENVIRONMENT: required(text, { means: 'which environment it serves', example: 'production' }),
  PORT: setting(port, { means: 'where it listens', fallback: 8080 }),
  HOST: optional(text, { means: 'the address it listens on', usual: 'all' }),
  TRUST_PROXY: setting(flag, { means: 'believe the proxy in front', fallback: false }),
  PAGE_ORIGINS: setting(origins, { means: 'pages that may call', fallback: [] }),
  DATABASE_URL: secret(address(['postgresql:'], 'postgresql://…'), { means: 'PostgreSQL', usual: 'embedded' }),
  MAX_IN_FLIGHT: setting(wholeNumber(1, 1000), { means: 'requests answered at once', fallback: 100 }),
}

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readSettings(table, { ENVIRONMENT: 'production', ...variables })
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

function fileWith(content: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'database-url')
  writeFileSync(file, content)
  return file
}

test('a missing or empty variable gets its default', () => {
  expect(readSettings(table, { ENVIRONMENT: 'qa', PORT: '' })).toEqual({
    ENVIRONMENT: 'qa',
    PORT: 8080,
    HOST: null,
    TRUST_PROXY: false,
    PAGE_ORIGINS: [],
    DATABASE_URL: null,
    MAX_IN_FLIGHT: 100,
  })
})

test('a given value is read as its kind', () => {
  const given = { ENVIRONMENT: 'qa', PORT: '0', TRUST_PROXY: 'true', PAGE_ORIGINS: 'https://a.example, http://b:81' }
  expect(readSettings(table, given)).toMatchObject({
    PORT: 0,
    TRUST_PROXY: true,
    PAGE_ORIGINS: ['https://a.example', 'http://b:81'],
  })
})

test.each([
  [
    { PORT: '80a' },
    'PORT=80a is not a port. Write a number from 1 to 65535, or 0 for any free one. For example: PORT=8080',
  ],
  [{ PORT: '65536' }, 'PORT=65536 is not a port.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes is not true or false.'],
  [{ PAGE_ORIGINS: 'https://a.example/' }, 'PAGE_ORIGINS=https://a.example/ is not a list of origins.'],
  [{ PAGE_ORIGINS: 'portal.example' }, 'PAGE_ORIGINS=portal.example is not a list of origins.'],
  [{ MAX_IN_FLIGHT: '0' }, 'MAX_IN_FLIGHT=0 is not a number from 1 to 1000.'],
  [{ ENVIRONMENT: '' }, 'ENVIRONMENT is missing: which environment it serves. For example: ENVIRONMENT=production'],
])('%j is told with the variable and what to write', (variables, words) => {
  expect(problemsOf(variables)).toEqual([expect.stringContaining(words)])
})

test('all errors are reported at once', () => {
  expect(problemsOf({ PORT: 'x', TRUST_PROXY: 'x' })).toHaveLength(2)
})

test('a secret is never repeated', () => {
  const [words] = problemsOf({ DATABASE_URL: 'mysql://u:canary@host/db' })
  expect(words).toContain('DATABASE_URL is not an address that begins with postgresql://.')
  expect(words).not.toContain('canary')
})

test('a secret comes from a file, without the line break at its end', () => {
  const file = fileWith('postgresql://u:p@host/db\n')
  const variables = { ENVIRONMENT: 'qa', DATABASE_URL_FILE: file }
  expect(readSettings(table, variables).DATABASE_URL).toBe('postgresql://u:p@host/db')
  expect(readSettings(table, { ENVIRONMENT: 'qa', DATABASE_URL_FILE: fileWith('') }).DATABASE_URL).toBeNull()
})

test('a missing file, or a second value, is reported', () => {
  expect(problemsOf({ DATABASE_URL_FILE: '/nowhere' })[0]).toContain('DATABASE_URL_FILE=/nowhere does not exist.')
  expect(problemsOf({ DATABASE_URL_FILE: fileWith('x'), DATABASE_URL: 'y' })[0]).toContain(
    'Both DATABASE_URL and DATABASE_URL_FILE are given.',
  )
})

test('the table names every variable, its meaning and its default', () => {
  const lines = settingsTable(table).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(lines).toContainEqual(expect.stringMatching(/^PORT\s+where it listens\s+8080$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ENVIRONMENT\s+which environment it serves\s+required$/))
  expect(lines).toContainEqual(
    expect.stringMatching(/^DATABASE_URL\s+PostgreSQL; or DATABASE_URL_FILE, a file with it\s+embedded$/),
  )
})
