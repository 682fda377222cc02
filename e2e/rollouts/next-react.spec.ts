import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import { copyRegistry } from '@homeside/local/portal-registry'
import { buildNextReact, nextReact } from '@homeside/local/teams/build-next-react'
import { buildReworded } from '@homeside/local/teams/build-reworded'
import { cohortBetween, cohortsAt } from '@homeside/local/teams/open-pipeline'
import { remoteFolders } from '@homeside/local/workspace'
import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { release, tryRelease, visitors } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { newVisitor, openSignedIn, watchLoads, type ReportedLoad } from '../src/visitor.ts'
import { messageWordsFor, wordsFor } from '../src/words.ts'

const { now, next } = nextReact
const nextHost = { name: 'host', version: next }
const [words, { messages }] = [wordsFor('en-US'), messageWordsFor('en-US')]
/** The remotes whose teams have tried the next major. The others are removed. */
const going = ['messages', 'orders'] as const

/** A visitor's page, its reports and its errors. */
interface Visit {
  page: Page
  loads: ReportedLoad[]
}

async function openVisit(browser: Browser, portal: RunningPortal, cohort: number): Promise<Visit> {
  const page = await newVisitor(browser, portal.origin, cohort)
  const loads = watchLoads(page)
  await openSignedIn(page, portal, 'home')
  return { page, loads }
}

/** Goes through the pages of the remotes. Returns the React that they ran with; each of them was drawn at once. */
async function walk({ loads, page }: Visit): Promise<string[]> {
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: words.yourOrders }).click()
  await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
  await menu.getByRole('link', { name: messages }).click()
  await expect(page.getByRole('heading', { level: 1, name: messages })).toBeVisible()
  await expect(page.getByRole('button', { name: words.tryAgain })).toHaveCount(0)
  expect(loads.filter(({ outcome }) => outcome !== 'loaded')).toEqual([])
  expect(new Set(loads.map(({ remote }) => remote))).toEqual(new Set(going))
  return page.evaluate(() => {
    const { __INSTANCES__: instances } = Reflect.get(globalThis, '__FEDERATION__') as unknown as {
      __INSTANCES__: readonly { shareScopeMap: { default: { react: object } } }[]
    }
    return [...new Set(instances.flatMap(({ shareScopeMap }) => Object.keys(shareScopeMap.default.react)))]
  })
}

test(
  'a major of React comes to patients remotes first, then the host for a few, back and forth, and nobody sees a card',
  { tag: '@phone' },
  async ({ browser }) => {
    test.setTimeout(900_000)
    const workshop = await mkdtemp(path.join(tmpdir(), 'next-react-'))
    const registry = path.join(workshop, 'registry')
    copyRegistry(registry)
    const portal = await RunningPortal.start(registry)
    const operate = (...parameters: readonly string[]): Promise<string> =>
      release(registry, ...parameters, '--why', 'React 20')
    const promoteHost = ['promote', `host@${nextHost.version}`, '--to', 'local']
    const [few, rest] = [cohortBetween(0, 5, nextHost), cohortBetween(5, 100, nextHost)]
    const runs = async (cohort: number): Promise<string[]> => {
      const visit = await openVisit(browser, portal, cohort)
      const ran = await walk(visit)
      await visit.page.context().close()
      return ran
    }
    try {
      await release(registry, 'publish', 'host', '--as', nextHost.version, '--folder', await buildNextReact(workshop))
      // Released twice, so that the fallback fits both majors too.
      const claim = { react: `^${next}`, 'react-dom': `^${next}` }
      const [from, to] = ['"type": "module"', `"type": "module",\n  "alsoRunsWith": ${JSON.stringify(claim)}`]
      for (const version of ['9.1.0', '9.2.0']) {
        for (const name of going) {
          const folder = await buildReworded(workshop, { name, version }, { file: 'package.json', from, to })
          await release(registry, 'publish', name, '--as', version, '--folder', folder)
        }
        await operate('promote', ...going.map((name) => `${name}@${version}`), '--to', 'local')
      }
      const early = await tryRelease(
        { REGISTRY_FOLDER: registry },
        ...promoteHost,
        '--weight',
        '5',
        '--why',
        'React 20',
      )
      expect(early.code).toBe(1)
      expect(early.printed).toContain(`the remote asks for react ^${now}, the host shares ${next}`)
      for (const name of going) expect(early.printed).not.toContain(`${name} 9.2.0`)
      const gone = Object.keys(remoteFolders()).filter((name) => !(going as readonly string[]).includes(name))
      for (const name of gone) await operate('remove', name, '--env', 'local')

      const open = await openVisit(browser, portal, few)
      expect(await walk(open)).toEqual([now])
      await operate(...promoteHost, '--weight', '5')
      const hosts = await Promise.all(
        visitors.map(async (cohort) => {
          const page = await fetch(`${portal.origin}/login`, { headers: { Cookie: `hs-cohort=${cohort}` } })
          return snapshotIn(await page.text()).hostVersion
        }),
      )
      const ofNext = visitors.filter((_, index) => hosts[index] === nextHost.version)
      expect(ofNext).toEqual(cohortsAt(5, nextHost, visitors))
      expect([await runs(few), await runs(rest)]).toEqual([[next], [now]])
      await operate(...promoteHost)
      expect(await runs(rest)).toEqual([next])
      await operate('rollback', 'host', '--env', 'local')
      expect(await runs(few)).toEqual([now])
      await operate(...promoteHost)
      expect(await runs(few)).toEqual([next])
      // The page that stayed open runs what it started with.
      expect(await walk(open)).toEqual([now])
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await portal.remove()
      await rm(workshop, { recursive: true, force: true })
    }
  },
)
