import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { root } from '@homeside/local/workspace'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { createRemoteJWKSet, jwtVerify } from 'jose'

import { test as base, expect } from '../src/fixtures.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { logIn } from '../src/sessions.ts'

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

const counted = `import { openBackend } from '@homeside/remote-kit/backend'
import type { OwnFactsQuestion } from '@homeside/remote-kit/remote-module'

const facts: OwnFactsQuestion = async (visit) => {
  const nights = await openBackend(visit, 'sleep-diary').get('nights').text()
  return { badge: Number(/\\d+/.exec(nights)?.[0]) }
}

export default facts
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
  const promote = [
    'promote',
    `sleep-diary@${version}`,
    '--to',
    'local',
    '--why',
    'a host before it may count no badges',
  ]
  run(root, process.execPath, ['deploy/delivery/releases/src/command/main.ts', ...promote], operator)
}

const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      run(root, process.execPath, ['deploy/trial/local/src/kit.ts', outside, 'sleep-diary', '--es', 'Diario de sueño'])
      run(outside, 'npm', ['run', 'setup'])
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

const remote = path.join(outside, 'remotes/sleep-diary')
const pageFile = path.join(remote, 'src/pages/sleep-diary/sleep-diary-page.tsx')

function replaceIn(file: string, before: string, after: string): void {
  writeFileSync(path.join(remote, file), readFileSync(path.join(remote, file), 'utf8').replace(before, after))
}

test('a repository of its own has 40 files, and its rules and tests hold', { tag: '@phone' }, ({ portal }) => {
  test.setTimeout(480_000)
  expect(portal.origin).toContain('localhost')
  run(outside, 'git', ['init', '--quiet'])
  run(outside, 'git', ['add', '--all'])
  const files = execFileSync('git', ['ls-files'], { cwd: outside, encoding: 'utf8' }).split('\n')
  expect(files.length).toBeLessThan(45)
  run(outside, 'npm', ['run', 'create', '--', 'naps', '--es', 'Siestas'])
  pnpm(['run', 'check'])
  rmSync(path.join(outside, 'remotes/naps'), { recursive: true })
})

test('what is wrong is said with the file and what to do', { tag: '@phone' }, ({ portal }) => {
  test.setTimeout(480_000)
  expect(portal.origin).toContain('localhost')
  const files = [pageFile, path.join(remote, 'src/strings/es.json')] as const
  const before = files.map((file) => readFileSync(file, 'utf8'))
  replaceIn('src/strings/es.json', '"lead"', '"other"')
  replaceIn('src/pages/sleep-diary/sleep-diary-page.tsx', "<p>{t('lead')}", "<p>Typed by hand {t('laed')}")
  const said = () => {
    try {
      pnpm(['run', 'check'])
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout)
    }
    return 'nothing'
  }
  const printed = said()
  files.forEach((file, at) => writeFileSync(file, before[at] ?? ''))
  expect(printed).toContain('remotes/sleep-diary/src/strings/es.json lacks lead, which en.json has. Say it in both.')
  expect(printed).toContain('No text is called laed: add it to')
  expect(printed).toMatch(/sleep-diary-page\.tsx[\s\S]*Words that a patient reads stand in strings/)
})

test(
  'a saved change is in a portal that runs, after one reload',
  { tag: '@phone' },
  async ({ page, patient, portal, words }) => {
    test.setTimeout(240_000)
    const port = await freePort()
    const parameters = ['shared/build/src/kit/dev.ts', '--portal', portal.origin, '--port', String(port)]
    const developing = spawn(process.execPath, parameters, { cwd: outside, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const printed: string[] = []
      developing.stdout.on('data', (text: Buffer) => printed.push(String(text)))
      await expect.poll(() => printed.join(''), { timeout: 120_000 }).toContain('with sleep-diary from source')
      const { Alias, Username } = await patient()
      await page.goto(`http://localhost:${port}/${Alias}/login`)
      await logIn(page, words, Username)
      await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary' }).click()
      await expect(page.getByRole('main')).toContainText('This page is new.')
      let loads = 0
      page.on('load', () => (loads += 1))
      replaceIn('src/strings/en.json', 'This page is new.', 'This page was changed.')
      await expect(page.getByRole('main')).toContainText('This page was changed.')
      expect(loads).toBe(1)
    } finally {
      developing.kill()
      replaceIn('src/strings/en.json', 'This page was changed.', 'This page is new.')
    }
  },
)

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
  'a remote from elsewhere asks its own backend, which knows the patient by a token, and counts its badge there',
  { tag: '@phone' },
  async ({ expectedErrors, page, signIn }) => {
    test.setTimeout(120_000)
    writeFileSync(pageFile, withBackend)
    replaceIn('remote.ts', 'homeCards', 'backend: true,\n  homeCards')
    replaceIn('remote.ts', "icon: 'page' }", "icon: 'page', badge: 'own' }")
    replaceIn('src/remote.tsx', 'homeCards: {},', "homeCards: {},\n  ownFacts: () => import('./own-facts/facts.ts'),")
    mkdirSync(path.join(remote, 'src/own-facts'))
    writeFileSync(path.join(remote, 'src/own-facts/facts.ts'), counted)
    publish('0.2.0')
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary 43 to look at' }).click()
    await expect(page.getByRole('main')).toContainText('Nights of 43 characters at bluebird-hme')
    // What nobody listed is kept back.
    expectedErrors.push(/Content Security Policy/)
    const kept = await page.evaluate((url) => fetch(url).then(String, String), issuer.replace('localhost', '127.0.0.1'))
    expect(kept).toContain('Failed to fetch')
  },
)
