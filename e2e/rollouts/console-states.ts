import { randomUUID } from 'node:crypto'

import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'
import type { Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { release, tryRelease } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'

const [before, tried] = ['9.1.0', '9.2.0']
const witnessKey = 'shared'

/** A portal in which one release of orders was blocked and another is a candidate, held by a controller. */
export interface HeldRollout {
  portal: RunningPortal
  /** The version of orders that most visitors get. */
  lastGood: string
  /** The candidate's version. */
  tried: string
  remove: () => Promise<void>
}

/** Builds, publishes and promotes what a held rollout needs, in a registry of its own. */
export async function holdRollout(): Promise<HeldRollout> {
  const registry = registryWithFallback('orders', before)
  const portal = await RunningPortal.start(registry.folder, { settings: { WITNESS_KEY: witnessKey } })
  const run = (...parameters: string[]): Promise<string> => release(registry.folder, ...parameters)
  await run('rollback', `orders@${before}`, '--env', 'local', '--why', 'The list is empty in Safari')
  const lastGood = /^orders\s+(\S+)/m.exec(await run('status', '--env', 'local'))?.[1] ?? ''
  await run('publish', 'orders', '--as', tried)
  await run('promote', `orders@${tried}`, '--to', 'local', '--weight', '50', '--why', 'Faster search')
  const often = ['--every', '0.1', '--minutes', '0.01']
  const began = ['rollout', 'orders', '--env', 'local', '--gateway', portal.origin, ...often]
  expect((await tryRelease({ REGISTRY_FOLDER: registry.folder }, ...began)).printed).toContain(
    'held: too few loads of the candidate',
  )
  const remove = async (): Promise<void> => {
    await portal.remove()
    registry.remove()
  }
  return { portal, lastGood, tried, remove }
}

/** Another patient, who gets the candidate or the release before it, loads it in this many milliseconds. */
export async function report(
  { portal, lastGood }: HeldRollout,
  track: 'candidate' | 'stable',
  duration: number,
): Promise<void> {
  const version = { candidate: tried, stable: lastGood }[track]
  for (;;) {
    const html = await (await fetch(`${portal.origin}/bluebird-hme/orders`)).text()
    const id = /"snapshotId":"([^"]+)"/.exec(html)?.[1]
    if (html.includes('"track":"candidate"') !== (track === 'candidate')) continue
    const load = { remote: 'orders', version, track, phase: 'load', outcome: 'loaded' }
    const body = JSON.stringify({ ...load, snapshotId: id, duration })
    const headers = { Origin: portal.origin, Cookie: `${witnessCookie}=${witnessOf(witnessKey, randomUUID())}` }
    await fetch(`${portal.origin}/-/beacon`, { method: 'POST', headers, body })
    return
  }
}

/** Every state of the console: how it is reached, and what only it says. */
export const consoleStates: Readonly<Record<string, (page: Page, portal: RunningPortal) => Promise<void>>> = {
  'what runs where, with a rollout': async (page, portal) => {
    await page.goto(portal.consoleOrigin)
    await expect(
      page.getByText(/^Held at 50 %: too few loads of the candidate: \d+ of 200 by signed-in patients$/),
    ).toBeVisible()
    await expect(page.getByText(`Taken back: orders ${before} in local`)).toBeVisible()
  },
  'the history of one release': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/history?environment=local&name=orders`)
    await expect(page.getByText('The list is empty in Safari').first()).toBeVisible()
  },
  'a history that cannot be had': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/history?environment=nowhere`)
    await expect(page.getByText('There is no environment nowhere.')).toBeVisible()
  },
  'two releases to choose': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/releases`)
    await expect(page.getByRole('button', { name: 'Show its versions' })).toBeVisible()
  },
  'two releases side by side': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/releases?name=orders&one=${before}&other=${tried}`)
    await expect(page.getByRole('row', { name: 'remoteEntry.js' })).toBeVisible()
  },
  'a release that was never published': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/releases?name=orders&one=${before}&other=0.0.1`)
    await expect(page.getByText('orders 0.0.1 was never published.')).toBeVisible()
  },
  'a page load to ask for': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/page-load`)
    await expect(page.getByRole('heading', { name: 'By cohort and time' })).toBeVisible()
  },
  'a page load, replayed': async (page, portal) => {
    const html = await (await fetch(`${portal.origin}/bluebird-hme/login`)).text()
    const id = /"snapshotId":"([^"]+)"/.exec(html)?.[1] ?? ''
    await page.goto(`${portal.consoleOrigin}/page-load?id=${encodeURIComponent(id)}`)
    await expect(page.getByRole('heading', { name: 'The page was made of' })).toBeVisible()
  },
  'a page load that nobody knows': async (page, portal) => {
    await page.goto(`${portal.consoleOrigin}/page-load?id=nonsense`)
    await expect(page.getByText('is not the name of a page load')).toBeVisible()
  },
}
