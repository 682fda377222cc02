import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { root } from '@homeside/local/workspace'
import { createRemoteJWKSet, jwtVerify } from 'jose'

import { test as base, expect } from './fixtures.ts'
import { tryRelease } from './release-command.ts'
import { RunningPortal } from './running-portal.ts'

const workshop = mkdtempSync(path.join(tmpdir(), 'outside-'))
/** The repository of another team. */
export const outside = path.join(workshop, 'sleep')
/** The operator's settings: where the releases are, and the files that say whose keys count. */
const operator = {
  REGISTRY_FOLDER: path.join(workshop, 'registry'),
  ENVIRONMENTS_FOLDER: path.join(workshop, 'environments'),
}
const key = path.join(workshop, 'sleep-team.pem')

/** Runs a command in a folder, and throws what it says when it fails. */
export function run(
  folder: string,
  command: string,
  parameters: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): void {
  execFileSync(command, parameters, { cwd: folder, env: { ...process.env, ...variables }, stdio: 'pipe' })
}

/** Runs a script of the repository. */
export const pnpm = (parameters: readonly string[], variables?: NodeJS.ProcessEnv): void =>
  run(outside, 'npx', ['--yes', '--prefer-offline', 'pnpm@12.21.0', ...parameters], variables)

/** The addresses of the portal's API, of the team's own server, and of a server that the portal does not list. */
export const origins = { api: '', backend: '', stranger: '' }

/** The team's own server. It checks the token by the portal's keys, and answers with the patient that it names. */
const backend = createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization')
  if (request.method === 'OPTIONS') return void response.end()
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  jwtVerify(token, createRemoteJWKSet(new URL(`${origins.api}/.well-known/jwks.json`)), {
    issuer: origins.api,
    audience: 'sleep-diary',
  }).then(
    ({ payload }) => response.end(`Nights of ${payload.sub?.length} characters at ${String(payload['provider'])}`),
    (error: unknown) => response.writeHead(401).end(String(error)),
  )
})

/** A server that no page of this portal may call. It offers keys of its own, and counts its requests. */
const stranger = createServer((_, response) => {
  unlisted.asked += 1
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.end(JSON.stringify({ keys: unlisted.keys }))
})
/** The keys that the unlisted server offers, and how often it was called. */
export const unlisted = { asked: 0, keys: [] as object[] }

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The team adds itself to the file of teams and makes its key; the operator copies that file. */
function nameTeam(): void {
  const file = path.join(outside, 'deploy/delivery/environments/teams.json')
  const { teams } = JSON.parse(readFileSync(file, 'utf8')) as { teams: object[] }
  const team = { name: 'sleep-team', releases: ['sleep-diary'], keys: [] }
  writeFileSync(file, JSON.stringify({ teams: [...teams, team] }))
  pnpm(['release', 'key', 'sleep-team', '--file', key])
  cpSync(path.dirname(file), operator.ENVIRONMENTS_FOLDER, { recursive: true })
}

/** The operator lets pages of an environment call the team's server. */
function listBackend(name: string, origin: string): void {
  const file = path.join(operator.ENVIRONMENTS_FOLDER, `${name}.json`)
  const environment = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...environment, backends: { 'sleep-diary': [origin] } }))
}

/** The team publishes a version. */
export function publish(version: string): void {
  const variables = { REGISTRY_FOLDER: operator.REGISTRY_FOLDER, TEAM_KEY_FILE: key }
  pnpm(['release', 'publish', 'sleep-diary', '--as', version], variables)
}

/** Runs a command as the operator. Returns what it printed, and its exit code. */
export function operate(...parameters: readonly string[]): ReturnType<typeof tryRelease> {
  return tryRelease(operator, ...parameters)
}

/** The operator promotes a version. */
export async function promote(version: string, ...how: readonly string[]): Promise<void> {
  const why = ['--why', 'a host before it may count no badges']
  const { code, printed } = await operate('promote', `sleep-diary@${version}`, '--to', 'local', ...how, ...why)
  expect(code, printed).toBe(0)
}

/** A portal of somebody else's, and beside it a repository made with the packed kit alone. */
export const test = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      run(root, process.execPath, ['deploy/trial/local/src/kit.ts', outside, 'sleep-diary', '--es', 'Diario de sueño'])
      run(outside, 'npm', ['run', 'setup'])
      copyRegistry(operator.REGISTRY_FOLDER)
      nameTeam()
      origins.backend = await listen(backend)
      listBackend('local', origins.backend)
      origins.stranger = await listen(stranger)
      listBackend('test', origins.stranger)
      const portal = await RunningPortal.start(operator.REGISTRY_FOLDER, { settings: operator })
      origins.api = portal.apiOrigin
      await use(portal)
      await portal.remove()
      backend.close()
      stranger.close()
      rmSync(workshop, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 480_000 },
  ],
})

/** The remote in that repository. */
export const remote = path.join(outside, 'remotes/sleep-diary')
/** Its one page. */
export const pageFile = path.join(remote, 'src/pages/sleep-diary/sleep-diary-page.tsx')

/** Replaces a text in a file of the remote. */
export function replaceIn(file: string, before: string, after: string): void {
  writeFileSync(path.join(remote, file), readFileSync(path.join(remote, file), 'utf8').replace(before, after))
}
