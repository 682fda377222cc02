import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { root } from '@homeside/local/workspace'
import { createRemoteJWKSet, jwtVerify } from 'jose'

import { test as base, expect } from '../src/fixtures.ts'
import { RunningPortal } from '../src/running-portal.ts'

const workshop = mkdtempSync(path.join(tmpdir(), 'outside-'))
/** The repository of another team. */
const outside = path.join(workshop, 'sleep')
/** What the portal's operator has: the registry, and the data that says whose releases count. */
const operator = {
  REGISTRY_FOLDER: path.join(workshop, 'registry'),
  ENVIRONMENTS_FOLDER: path.join(workshop, 'environments'),
}
const key = path.join(workshop, 'sleep-team.pem')

function run(folder: string, command: string, parameters: readonly string[], variables: NodeJS.ProcessEnv = {}): void {
  execFileSync(command, parameters, { cwd: folder, env: { ...process.env, ...variables }, stdio: 'pipe' })
}

const pnpm = (parameters: readonly string[], variables?: NodeJS.ProcessEnv): void =>
  run(outside, 'npx', ['--yes', '--prefer-offline', 'pnpm@12.21.0', ...parameters], variables)

/** The team's own server: it believes a token by the portal's keys, and tells whose nights it has. */
const backend = createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization')
  if (request.method === 'OPTIONS') return void response.end()
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)), {
    issuer,
    audience: 'sleep-diary',
  }).then(
    ({ payload }) => response.end(`Nights of ${payload.sub?.length} characters at ${String(payload['provider'])}`),
    (error: unknown) => response.writeHead(401).end(String(error)),
  )
})
let issuer = ''

const withBackend = `import { useText } from '@homeside/i18n/use-text'
import { useBackend } from '@homeside/remote-kit/backend'
import { Page } from '@homeside/ui/page'
import { useEffect, useState } from 'react'

export default function SleepDiaryPage() {
  const t = useText('sleep-diary')
  const backend = useBackend('sleep-diary')
  const [nights, setNights] = useState('')
  useEffect(() => {
    backend.get('nights').text().then(setNights, (error: unknown) => setNights(String(error)))
  }, [backend])
  return <Page title={t('title')}>{nights}</Page>
}
`

/** The team writes its line and makes its key; the operator takes over the line. */
function nameTeam(): void {
  const file = path.join(outside, 'deploy/delivery/environments/teams.json')
  const { teams } = JSON.parse(readFileSync(file, 'utf8')) as { teams: object[] }
  const team = { name: 'sleep-team', releases: ['sleep-diary'], keys: [] }
  writeFileSync(file, JSON.stringify({ teams: [...teams, team] }))
  pnpm(['release', 'key', 'sleep-team', '--file', key])
  cpSync(path.dirname(file), operator.ENVIRONMENTS_FOLDER, { recursive: true })
}

/** The operator lets pages of this environment call the team's server. */
function listBackend(origin: string): void {
  const file = path.join(operator.ENVIRONMENTS_FOLDER, 'local.json')
  const environment = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...environment, backends: { 'sleep-diary': [origin] } }))
}

/** The team publishes a version, and the operator promotes it. */
function publish(version: string): void {
  const variables = { REGISTRY_FOLDER: operator.REGISTRY_FOLDER, TEAM_KEY_FILE: key }
  pnpm(['release', 'publish', 'sleep-diary', '--as', version], variables)
  const promote = ['deploy/delivery/releases/src/command/main.ts', 'promote', `sleep-diary@${version}`, '--to', 'local']
  run(root, process.execPath, promote, operator)
}

const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      run(root, process.execPath, ['deploy/trial/local/src/kit.ts', outside, 'sleep-diary', '--es', 'Diario de sueño'])
      pnpm(['install', '--prefer-offline'])
      copyRegistry(operator.REGISTRY_FOLDER)
      nameTeam()
      await once(backend.listen(0, '127.0.0.1'), 'listening')
      listBackend(`http://localhost:${(backend.address() as AddressInfo).port}`)
      const portal = await RunningPortal.start(operator.REGISTRY_FOLDER, { settings: operator })
      issuer = portal.apiOrigin
      await use(portal)
      await portal.remove()
      backend.close()
      rmSync(workshop, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 480_000 },
  ],
})

test('a remote in a repository of its own passes its tests there', { tag: '@phone' }, ({ portal }) => {
  test.setTimeout(240_000)
  expect(portal.origin).toContain('localhost')
  pnpm(['test'])
})

test(
  'a remote from elsewhere, signed with its team’s own key, is in the menu of the running portal',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    test.setTimeout(120_000)
    publish('0.1.0')
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary' }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText('This page is new.')
  },
)

test(
  'a remote from elsewhere asks its own backend, which knows the patient by a token',
  { tag: '@phone' },
  async ({ expectedErrors, page, signIn }) => {
    test.setTimeout(120_000)
    const remote = path.join(outside, 'remotes/sleep-diary')
    writeFileSync(path.join(remote, 'src/pages/sleep-diary/sleep-diary-page.tsx'), withBackend)
    const descriptor = readFileSync(path.join(remote, 'remote.ts'), 'utf8')
    writeFileSync(path.join(remote, 'remote.ts'), descriptor.replace('homeCards', 'backend: true,\n  homeCards'))
    publish('0.2.0')
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary' }).click()
    await expect(page.getByRole('main')).toContainText('Nights of 43 characters at bluebird-hme')
    // What nobody listed is kept back.
    expectedErrors.push(/Content Security Policy/)
    const kept = await page.evaluate((url) => fetch(url).then(String, String), issuer.replace('localhost', '127.0.0.1'))
    expect(kept).toContain('Failed to fetch')
  },
)
