import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { cohortBetween, cohortsAt } from '@homeside/local/teams/open-pipeline'
import { freePort } from '@homeside/server-kit/testing/free-port'
import type { Page } from '@playwright/test'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'

import { expect } from '../src/fixtures.ts'
import {
  unlisted,
  operate,
  origins,
  outside,
  pageFile,
  pnpm,
  promote,
  publish,
  remote,
  replaceIn,
  run,
  test,
} from '../src/outside-team.ts'
import { cohortsThatGet, visitors } from '../src/release-command.ts'
import { logIn } from '../src/sessions.ts'
import { newVisitor, openSignedIn } from '../src/visitor.ts'

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

const menuEntry = (page: Page, name = 'Sleep diary') =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test(
  'the first release of a remote from elsewhere is in the menu of one visitor in a hundred, is held, and then of all',
  { tag: '@phone' },
  async ({ browser, page, portal, signIn }) => {
    test.setTimeout(240_000)
    publish('0.1.0')
    const first = { name: 'sleep-diary', version: '0.1.0' }
    await promote('0.1.0', '--weight', '1')
    expect(await cohortsThatGet(portal.origin, first)).toEqual(cohortsAt(1, first, visitors))
    for (const [cohort, count] of [
      [cohortBetween(0, 1, first), 1],
      [cohortBetween(1, 100, first), 0],
    ] as const) {
      const visitor = await newVisitor(browser, portal.origin, cohort)
      await openSignedIn(visitor, portal, 'home')
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(menuEntry(visitor)).toHaveCount(count)
      await visitor.context().close()
    }
    const paused = await operate('pause', 'sleep-diary', '--env', 'local', '--why', 'until the first hundred slept')
    expect(paused.code, paused.printed).toBe(0)
    const watch = ['--gateway', portal.origin, '--every', '0.2', '--minutes', '0.05']
    const held = await operate('rollout', 'sleep-diary', '--env', 'local', ...watch)
    expect(held.printed).toContain('held: too few loads of the candidate')
    expect(held.code).toBe(3)
    expect(await cohortsThatGet(portal.origin, first)).toEqual(cohortsAt(1, first, visitors))

    await promote('0.1.0')
    expect(await cohortsThatGet(portal.origin, first)).toEqual(visitors)
    await signIn()
    await menuEntry(page).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText('This page is new.')
  },
)

test(
  'a remote from elsewhere asks its own backend, which knows the patient by a token, and counts its badge there',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    test.setTimeout(120_000)
    writeFileSync(pageFile, withBackend)
    replaceIn('remote.ts', 'homeCards', 'backend: true,\n  homeCards')
    replaceIn('remote.ts', "icon: 'page' }", "icon: 'page', badge: 'own' }")
    replaceIn('src/remote.tsx', 'homeCards: {},', "homeCards: {},\n  ownFacts: () => import('./own-facts/facts.ts'),")
    mkdirSync(path.join(remote, 'src/own-facts'))
    writeFileSync(path.join(remote, 'src/own-facts/facts.ts'), counted)
    publish('0.2.0')
    await promote('0.2.0')
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep diary 43 to look at' }).click()
    await expect(page.getByRole('main')).toContainText('Nights of 43 characters at bluebird-hme')
  },
)

test(
  'the doors of backends open to nobody else: another audience, other keys, an origin of another environment',
  { tag: '@phone' },
  async ({ expectedErrors, page, signIn }) => {
    test.setTimeout(120_000)
    const tokenAsked = page.waitForRequest(`${origins.api}/account/remotetoken`)
    await signIn()
    const authorization = page.waitForRequest((request) => request.url().startsWith(`${origins.backend}/nights`))
    await menuEntry(page, 'Sleep diary 43 to look at').click()
    const token = (await (await authorization).headerValue('Authorization'))?.replace('Bearer ', '') ?? ''
    const ask = async (bearer: string) => {
      const answer = await fetch(`${origins.backend}/nights`, { headers: { Authorization: `Bearer ${bearer}` } })
      return `${answer.status} ${await answer.text()}`
    }
    expect(await ask(token)).toMatch(/^200 /)

    const { 'content-length': _, ...headers } = await (await tokenAsked).allHeaders()
    const other = await page.request.post(`${origins.api}/account/remotetoken`, { headers, data: { Remote: 'meals' } })
    const { Token: ofMeals } = (await other.json()) as { Token: string }
    expect(await ask(ofMeals)).toContain('401 JWTClaimValidationFailed: unexpected "aud" claim value')

    // A forger has a key, names it like the portal's, and says where else to look for it.
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const { kid = '' } = decodeProtectedHeader(token)
    unlisted.keys.push({ ...jwk, kid, alg: 'ES256', use: 'sig' })
    const forge = (header: object, from = origins.api) =>
      new SignJWT({ provider: 'bluebird-hme' })
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .setIssuer(from)
        .setAudience('sleep-diary')
        .setSubject('a'.repeat(43))
        .setExpirationTime('5 minutes')
        .sign(privateKey)
    const forged = [
      await forge({}),
      await forge({ jwk, jku: `${origins.stranger}/keys` }),
      await forge({}, origins.stranger),
    ]
    for (const each of forged) expect(await ask(each)).toContain('401 JWSSignatureVerificationFailed')
    expect(await ask(await forge({ kid: 'another' }))).toContain('401 JWKSNoMatchingKey')

    // The server is listed for pages of the environment `test`, and those of `local` do not reach it.
    expectedErrors.push(/Content Security Policy/)
    for (const url of [origins.stranger, origins.api.replace('localhost', '127.0.0.1')]) {
      const kept = await page.evaluate((address) => fetch(address).then(String, String), url)
      expect(kept).toContain('Failed to fetch')
    }
    expect(unlisted.asked).toBe(0)
  },
)

test(
  'a remote from elsewhere is rolled back, taken away, and comes back by a promotion',
  { tag: '@phone' },
  async ({ page, portal, signIn }) => {
    test.setTimeout(240_000)
    const { Alias } = await signIn()
    const operated = async (...parameters: readonly string[]) => {
      const { code, printed } = await operate(...parameters, '--env', 'local', '--why', 'nobody sleeps')
      expect(code, printed).toBe(0)
      await page.goto(`${portal.origin}/${Alias}/home`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await operated('rollback', 'sleep-diary')
    await menuEntry(page).click()
    await expect(page.getByRole('main')).toContainText('This page is new.')

    await operated('remove', 'sleep-diary')
    await expect(page.getByRole('navigation').getByRole('link', { name: /Sleep diary/ })).toHaveCount(0)
    expect(await cohortsThatGet(portal.origin, { name: 'sleep-diary', version: '0.1.0' })).toEqual([])

    await promote('0.2.0')
    await page.reload()
    await menuEntry(page, 'Sleep diary 43 to look at').click()
    await expect(page.getByRole('main')).toContainText('Nights of 43 characters at bluebird-hme')
  },
)
