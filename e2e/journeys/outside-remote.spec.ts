import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { root } from '@homeside/local/workspace'

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

/** The team writes its line and makes its key; the operator takes over the line. */
function nameTeam(): void {
  const file = path.join(outside, 'deploy/delivery/environments/teams.json')
  const { teams } = JSON.parse(readFileSync(file, 'utf8')) as { teams: object[] }
  const team = { name: 'sleep-team', releases: ['sleep-diary'], keys: [] }
  writeFileSync(file, JSON.stringify({ teams: [...teams, team] }))
  pnpm(['release', 'key', 'sleep-team', '--file', key])
  cpSync(path.dirname(file), operator.ENVIRONMENTS_FOLDER, { recursive: true })
}

const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      run(root, process.execPath, ['deploy/trial/local/src/kit.ts', outside, 'sleep-diary', '--es', 'Diario de sueño'])
      pnpm(['install', '--prefer-offline'])
      copyRegistry(operator.REGISTRY_FOLDER)
      nameTeam()
      const portal = await RunningPortal.start(operator.REGISTRY_FOLDER, { settings: operator })
      await use(portal)
      await portal.remove()
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
    pnpm(['release', 'publish', 'sleep-diary'], { REGISTRY_FOLDER: operator.REGISTRY_FOLDER, TEAM_KEY_FILE: key })
    const promote = ['deploy/delivery/releases/src/command/main.ts', 'promote', 'sleep-diary@0.1.0', '--to', 'local']
    run(root, process.execPath, promote, operator)
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary' }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText('This page is new.')
  },
)
