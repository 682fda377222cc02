import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { rewriteRelease } from '@homeside/local/portal-registry'

import { expect, test } from '../src/fixtures.ts'
import { registryWithFallback } from '../src/registry-with-fallback.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn, watchLoads } from '../src/visitor.ts'

const files = { chunk: /orders-page.*\.js$/, 'style sheet': /orders-page.*\.css$/ }

for (const [kind, file] of Object.entries(files)) {
  test(
    `a ${kind} whose hash its release forgot is not used: the release before it is`,
    { tag: '@phone' },
    async ({ page, words, expectedErrors }) => {
      expectedErrors.push(/./)
      const registry = registryWithFallback('orders', '9.2.0')
      await forgetHash(registry.workshop, 'orders', '9.2.0', file)
      const portal = await RunningPortal.start(registry.folder)
      try {
        const loads = watchLoads(page)
        await openSignedIn(page, portal, 'home')
        await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
        await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
        // Files that have loaded, such as those of the card on the dashboard, had their hash.
        const troubled = loads.filter(({ outcome }) => outcome !== 'loaded')
        expect(troubled.map(({ version, outcome }) => [version === '9.2.0', outcome])).toEqual([
          [true, 'failed'],
          [false, 'fallback'],
        ])
      } finally {
        await portal.remove()
        registry.remove()
      }
    },
  )
}

interface StoredRelease {
  entry: { path: string; integrity: string }
  assets: { path: string; bytes: number; integrity: string }[]
}

/**
 * Makes a published release forget the hash of one of its files, like a faulty build that `publish` did not notice: its
 * entry no longer lists the hash, and is itself as the release says.
 *
 * @param workshop The folder around the registry.
 */
async function forgetHash(workshop: string, remote: string, version: string, file: RegExp): Promise<void> {
  const assetsFolder = path.join(workshop, 'registry/assets', remote, version)
  const release = JSON.parse(await readFile(path.join(assetsFolder, '.release.json'), 'utf8')) as StoredRelease
  const asset = release.assets.find((each) => file.test(each.path))
  if (!asset) throw new Error(`${remote} ${version} has no file that matches ${String(file)}.`)

  const entryFile = path.join(assetsFolder, release.entry.path)
  const script = await readFile(entryFile, 'utf8')
  if (!script.includes(`"${asset.integrity}"`)) throw new Error(`The entry does not know the hash of ${asset.path}.`)
  const forgetful = script.replace(`"${asset.integrity}"`, 'void 0')
  await writeFile(entryFile, forgetful)
  for (const copy of ['br', 'gz']) await rm(`${entryFile}.${copy}`)

  const integrity = `sha384-${createHash('sha384').update(forgetful).digest('base64')}`
  await rewriteRelease<StoredRelease>(workshop, { name: remote, version }, (before) => ({
    ...before,
    entry: { ...before.entry, integrity },
    assets: before.assets.map((each) =>
      each.path === before.entry.path ? { ...each, bytes: forgetful.length, integrity } : each,
    ),
  }))
}

for (const script of ['throws-on-load', 'throws-on-render']) {
  test(
    `a release that ${script.replaceAll('-', ' ')} gives way to the one before it`,
    { tag: '@phone' },
    async ({ page, words, expectedErrors }) => {
      expectedErrors.push(/./)
      const registry = registryWithFallback('orders', '9.1.0', path.join(import.meta.dirname, `${script}.js`))
      const portal = await RunningPortal.start(registry.folder)
      try {
        await openSignedIn(page, portal, 'home')
        await expect(page).toHaveURL(/\/home$/)
        await page.getByRole('navigation').first().getByRole('link', { name: words.yourOrders }).click()
        if (script === 'throws-on-render') {
          // The first crash is shown. At the second the page switches to the release before.
          await page.getByRole('button', { name: words.tryAgain }).click()
        }
        const orders = page.getByRole('heading', { level: 2, name: words.openOrders })
        await expect(orders).toBeVisible()
        const loads = watchLoads(page)
        await page.reload()
        await expect(orders).toBeVisible()
        if (script === 'throws-on-render') {
          // The next pages start with the release before, so it does not crash again.
          const ofOrders = loads.filter(({ remote }) => remote === 'orders')
          expect(ofOrders.map(({ outcome }) => outcome)).not.toContain('crashed')
        }
      } finally {
        await portal.remove()
        registry.remove()
      }
    },
  )
}
