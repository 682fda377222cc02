/** @size all */

import { endProcesses, runProcess, startProcess } from '@homeside/server-kit/testing/start-process'

afterAll(endProcesses)

const status = async (url: string): Promise<number> => (await fetch(url)).status

test('the API server reports alive and ready, finishes a running call, and ends on SIGTERM', async () => {
  const api = await startProcess('api', { DRAIN_SECONDS: '3' })
  expect(await status(`${api.origin}/healthz`)).toBe(200)
  expect(await status(`${api.origin}/readyz`)).toBe(200)
  const ended = api.stop()
  const answers: number[] = []
  while (!answers.includes(503)) answers.push(await status(`${api.origin}/readyz`))
  expect(await status(`${api.origin}/account/maintenance`)).toBe(200)
  expect(await ended).toBe(0)
})

test('an answer is sent in one piece, with its length', async () => {
  const api = await startProcess('api', {})
  const answer = await fetch(`${api.origin}/account/maintenance`, { headers: { Origin: 'http://localhost:8080' } })
  const length = String((await answer.arrayBuffer()).byteLength)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost:8080',
    'access-control-expose-headers': 'Retry-After',
    'content-length': length,
    vary: 'Origin, Accept-Language',
  })
})

test('--help prints every setting; wrong ones are named with what to write, and no secret is printed', async () => {
  const { code, output } = await runProcess('api', {}, '--help')
  expect(code).toBe(0)
  for (const name of ['PORT', 'PAGE_ORIGINS', 'DATABASE_URL', 'COOKIE_SUFFIX', 'TRUST_PROXY', 'STAFF_KEY']) {
    expect(output).toMatch(new RegExp(`^${name}  `, 'm'))
  }
  const wrong = { PAGE_ORIGINS: 'portal.example', TRUST_PROXY: 'yes', DATABASE_URL: 'mysql://u:canary@host/db' }
  const refused = await runProcess('api', wrong)
  expect(refused.code).toBe(78)
  for (const name of Object.keys(wrong)) expect(refused.words).toMatch(new RegExp(`^${name}.* is not `, 'm'))
  expect(refused.words).not.toContain('canary')
})

test('an unreachable database is reported without its password', async () => {
  const away = await runProcess('api', { DATABASE_URL: 'postgresql://u:canary@127.0.0.1:9/db' })
  expect(away.code).toBe(1)
  expect(away.words).toContain('PostgreSQL cannot be reached. Check DATABASE_URL')
  expect(away.words).not.toContain('canary')
})

test('production requires explicit settings and refuses secrets that everybody can read', async () => {
  const silent = await runProcess('api', { NODE_ENV: 'production' })
  expect(silent.code).toBe(78)
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'API_ORIGIN']) {
    expect(silent.words).toMatch(new RegExp(`^${name} is missing`, 'm'))
  }
  const known = await runProcess('api', { STAFF_KEY: 'sandbox-staff-key-known-to-everybody' })
  expect([known.code, known.words]).toEqual([78, expect.stringMatching(/^STAFF_KEY holds a secret/m)])
})
