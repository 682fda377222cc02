import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { portalRegistry } from '@homeside/local/portal-registry'
import { testDatabase } from '@homeside/local/test-database'
import { brandsFolders, portalFolder, root } from '@homeside/local/workspace'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { countStart, inherited } from '@homeside/server-kit/testing/start-process'

import { makePatient } from '../src/call-api.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/sessions.ts'

/** One portal, several brands: by the alias in the path, and by the host name. */

const primary = (): string => getComputedStyle(document.documentElement).getPropertyValue('--hs-primary').trim()

test(
  'the alias in the address chooses the brand, and another provider’s page has its own',
  { tag: '@sample-desktop' },
  async ({ page }) => {
    await page.goto('/northridge/login')
    await expect(page).toHaveTitle(/Northridge Medical Supply/)
    expect(await page.evaluate(primary)).toBe('#5b3a8c')
    await page.goto('/soluciones-medicas/login')
    await expect(page).toHaveTitle(/Soluciones Médicas/)
    expect(await page.evaluate(primary)).toBe('#1d6b4f')
  },
)

test(
  'a brand comes by its host name, where its start leads to its own login and its patients sign in',
  { tag: '@sample-desktop' },
  async ({ page, patient, portal, words }) => {
    const { Username } = await patient({ Provider: 'northridge' })
    const own = portal.origin.replace('localhost', 'northridge.localhost')
    await page.goto(own)
    await expect(page).toHaveURL(`${own}/northridge/login`)
    await expect(page).toHaveTitle(/Northridge Medical Supply/)
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /northridge\..*\.webmanifest$/)
    expect(await page.evaluate(primary)).toBe('#5b3a8c')
    await logIn(page, words, Username)
    await expect(page).toHaveURL(`${own}/northridge/home`)
    await expect(page.getByText(/Northridge is here|Northridge está con usted/)).toBeVisible()
  },
)

/** A portal of one brand alone: written, searched for any other brand, and run as real processes. */

const run = promisify(execFile)

let folder: string
const processes: ChildProcess[] = []
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brand-portal-'))
})
test.afterAll(async () => {
  for (const each of processes) each.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server of the workspace, and waits until it reports that it is ready. */
async function start(main: string, ready: RegExp, settings: Record<string, string>): Promise<void> {
  countStart('server process')
  const child = spawn(process.execPath, [path.join(root, main)], {
    env: { ...inherited(), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  processes.push(child)
  let words = ''
  child.stderr?.on('data', (written: Buffer) => (words += written.toString()))
  while (!ready.test(words)) {
    await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`${main} ended with ${child.exitCode}:\n${words}`)
  }
}

/** Names, aliases and phones of every brand but one. */
async function tracesOfOthers(alias: string): Promise<string[]> {
  const traces: string[] = []
  for (const file of globSync(brandsFolders.map((brands) => path.join(brands, '*/brand.json')))) {
    if (path.basename(path.dirname(file)) === alias) continue
    const text = await readFile(file, 'utf8')
    const brand = JSON.parse(text) as { alias: string | null; name: string; phone: string }
    traces.push(brand.name, brand.phone, ...(brand.alias ? [brand.alias] : []))
  }
  return traces
}

test('a portal of one brand alone has no trace of any other, and runs', { tag: '@phone' }, async ({ page, words }) => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const { registry } = portalRegistry(portalFolder)
  const before = await registry.live('local')
  const output = path.join(folder, 'portal')
  const command = path.join(root, 'deploy/trial/local/src/build-brand.ts')
  await run(process.execPath, [command, 'northridge', '--api', `http://localhost:${apiPort}`, '--output', output])
  expect((await registry.live('local'))?.serial, 'the command touches no environment').toBe(before?.serial)

  const traces = await tracesOfOthers('northridge')
  expect(traces).toContain('Homeside')
  const files = await readdir(path.join(folder, 'portal'), { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const place = path.join(file.parentPath, file.name)
    const content = await readFile(place, 'utf8')
    for (const trace of traces) expect(`${place}\n${content}`.includes(trace), `${trace} in ${place}`).toBe(false)
  }

  // A copy of a filled database. Without PostgreSQL the API fills one of its own, which takes seconds.
  const databaseUrl = await testDatabase()
  await start('deploy/trial/sandbox/src/main.ts', /API on/, {
    PORT: String(apiPort),
    PAGE_ORIGINS: `http://localhost:${port}`,
    OUTBOX_FOLDER: path.join(folder, 'outbox'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  await start('deploy/delivery/gateway/src/main.ts', /Gateway on/, {
    PORT: String(port),
    ENVIRONMENT: 'local',
    ENVIRONMENTS_FOLDER: path.join(folder, 'portal/environments'),
    REGISTRY_FOLDER: path.join(folder, 'portal/registry'),
  })
  const origin = `http://localhost:${port}`
  await page.goto(origin)
  await expect(page).toHaveURL(`${origin}/northridge/login`)
  await expect(page).toHaveTitle(/Northridge Medical Supply/)
  const shown = await page.locator('html').innerHTML()
  for (const trace of traces) expect(shown.includes(trace), trace).toBe(false)
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const address = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
    expect((await page.request.get(`${origin}${address}`)).status(), rel).toBe(200)
  }
  const { Username } = await makePatient({ apiOrigin: `http://localhost:${apiPort}` }, { Provider: 'northridge' })
  await logIn(page, words, Username)
  await expect(page).toHaveURL(`${origin}/northridge/home`)
  // A text that this brand replaces, in the language of the page.
  await expect(page.getByText(/Northridge is here|Northridge está con usted/)).toBeVisible()
})
