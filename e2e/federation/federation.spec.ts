import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { sharedVersion } from '@homeside/contract/constants/shared-modules'
import { remotesIn, snapshotIn } from '@homeside/contract/page-snapshot'
import { remoteFolders } from '@homeside/local/workspace'
import type { Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { release, tryRelease, versionsIn } from '../src/release-command.ts'
import { openSession } from '../src/sessions.ts'
import { test } from '../src/workshop.ts'
import { buildPlainHost, buildPlainRemote } from './plain-builds.ts'
import { serveFolder, servePlainHost } from './serve-plain.ts'

const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'i18next', 'react-i18next', 'ky'] as const

/** Module Federation between strangers: our remotes in another host, and somebody else's remote in ours. */

test.use({ owner: 'federation' })

test(
  'all six remotes load into the website of somebody else, and an order is placed there',
  { tag: '@phone' },
  async ({ page, patient, portal, words }) => {
    test.slow(true, 'builds a host')
    const ask = (address: string) => fetch(portal.origin + address)
    const remotes = await remotesIn(snapshotIn(await ask('/faqs').then((answer) => answer.text())), ask)
    const manifestOf = (entry: string): string => new URL('mf-manifest.json', new URL(entry, portal.origin)).href
    const manifests = Object.fromEntries(remotes.map(({ build, name }) => [name, manifestOf(build.entry.url)]))
    const clinic = await servePlainHost(await buildPlainHost(), portal, manifests)
    try {
      const made = await patient()
      await openSession(page, portal, made, clinic.origin)
      await page.goto(`${clinic.origin}/${made.Alias}/orders/new`)
      await expect(page).toHaveTitle(Object.keys(manifests).join())
      expect(Object.keys(manifests).toSorted()).toEqual(Object.keys(remoteFolders()).toSorted())

      await page.getByRole('button', { name: words.reviewOrder }).click()
      await page.getByRole('checkbox', { name: words.acceptTerms }).check()
      await page.getByRole('button', { name: words.placeOrder }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
      await page.getByRole('link', { name: words.showOpenOrders }).click()
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    } finally {
      await page.goto('about:blank')
      clinic.close()
    }
  },
)

test(
  'a remote made without anything of the portal is published, promoted and used in it',
  { tag: '@phone' },
  async ({ page, portal, signIn, workshop }) => {
    test.slow(true, 'builds three remotes')
    const registry = path.join(workshop, 'registry')
    const variables = { REGISTRY_FOLDER: registry }
    const publication = (version: string, folder: string) =>
      ['publish', 'sleep-log', '--as', version, '--folder', folder] as const
    const refused = await tryRelease(variables, ...publication('1.0.0', await buildPlainRemote({ hasHashes: false })))
    expect(refused.code).toBe(1)
    expect(refused.printed).toContain("new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })")

    const folder = await buildPlainRemote({ name: 'sleep_log_1' })
    await release(registry, ...publication('1.0.0', folder))
    const why = ['--why', 'a host before it may share no antd']
    await release(registry, 'promote', 'sleep-log@1.0.0', '--to', 'local', ...why)
    const { FirstName } = await signIn()
    await page.reload()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.getByRole('navigation').getByRole('link', { name: 'Sleep log' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(`${FirstName}, 0 nights, en`)
    const button = page.getByRole('button', { name: 'Add a night' })
    // The host's antd writes no style, and the remote brings antd's own sheet.
    await expect(button).toHaveCSS('background-color', 'rgb(22, 119, 255)')
    await button.click()
    await expect(main).toContainText('1 nights')
    expect(await providersOf(page, 'react')).toEqual({ '19.3.1': 'host' })
    const copies = await scriptsOf(folder, 'antd')
    expect(copies).not.toEqual([])
    expect(scripts.filter((url) => copies.some((file) => url.endsWith(file)))).toEqual([])
    expect(scripts.filter((url) => /\/host\/.*antd/.test(url))).toEqual([expect.stringContaining('/whole-antd.')])
    await page.getByRole('link', { name: 'Home' }).last().click()
    await expect(page).toHaveURL(/\/home$/)

    await release(registry, ...publication('2.0.0', await buildPlainRemote({ name: 'sleep_log_2', react: '^18.0.0' })))
    const promotion = ['promote', 'sleep-log@2.0.0', '--to', 'local']
    const older = await tryRelease(variables, ...promotion)
    expect(older.code).toBe(1)
    expect(older.printed).toContain('the remote asks for react ^18.0.0, the host shares 19.3.1')
    await release(registry, ...promotion, '--force', '--why', 'a test')
    await page.goto(`${portal.origin}${new URL(page.url()).pathname.replace('home', 'sleep-log')}`)
    await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
  },
)

test(
  'the tools of Module Federation see every remote and what is shared, and replace a remote by a developer’s',
  { tag: '@phone' },
  async ({ page, portal, signIn, words, workshop }) => {
    const assets = path.join(workshop, 'registry/assets/orders')
    const html = await (await fetch(`${portal.origin}/faqs`)).text()
    const { orders = '' } = await versionsIn(html, portal.origin)
    expect(readdirSync(assets)).toContain(orders)
    const developer = await serveFolder(path.join(assets, orders))
    try {
      // The extension for Chrome puts this into a page before its scripts run.
      await page.addInitScript(() => {
        const plugin = {
          name: 'mf-chrome-devtools-override-remotes-plugin',
          beforeRegisterRemote: (registered: { remote: { name: string; entry: string } }) => {
            const { overrides } = JSON.parse(localStorage.getItem('__MF_DEVTOOLS__') ?? '{"overrides":{}}') as {
              overrides: Record<string, string>
            }
            registered.remote.entry = overrides[registered.remote.name] ?? registered.remote.entry
            return registered
          },
        }
        Object.assign(globalThis, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } })
      })
      const { Alias } = await signIn()
      await page.goto(`/${Alias}/orders`)
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
      const seen = await page.evaluate(async () => {
        const { __INSTANCES__: instances, moduleInfo } = Reflect.get(globalThis, '__FEDERATION__') as unknown as Shown
        const host = instances.find(({ name }) => name === 'host')
        for (const { name } of host?.options.remotes ?? []) await host?.loadRemote(`${name}/remote`)
        return { infos: Object.keys(moduleInfo), running: instances.map(({ name }) => name) }
      })
      expect(seen.infos).toEqual(expect.arrayContaining(['host', `orders:${orders}`]))
      // With every remote running, each module that has a state exists once.
      const ours = Object.keys(remoteFolders()).map((name) => name.replaceAll('-', '_'))
      expect(seen.running.map((name) => name.split('__')[0])).toEqual(expect.arrayContaining(ours))
      for (const name of [...libraries, '@homeside/session/store', '@homeside/api-client/use-api']) {
        expect(await providersOf(page, name), name).toEqual({ [sharedVersion(name)]: 'host' })
      }

      const override = { overrides: { orders: `${developer.origin}/mf-manifest.json` } }
      await page.evaluate((text) => localStorage.setItem('__MF_DEVTOOLS__', text), JSON.stringify(override))
      const loaded = page.waitForResponse(`${developer.origin}/remoteEntry.js`)
      await page.reload()
      expect((await loaded).ok()).toBe(true)
      await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    } finally {
      await page.goto('about:blank')
      developer.close()
    }
  },
)

/** What the runtime of Module Federation shows to tools. */
interface Shown {
  moduleInfo: object
  __INSTANCES__: readonly {
    name: string
    options: { remotes: readonly { name: string }[] }
    loadRemote: (path: string) => Promise<unknown>
    shareScopeMap: Record<'default', Record<string, Record<string, { from: string }>>>
  }[]
}

/** The files of a build with its own copy of a shared library. */
async function scriptsOf(folder: string, library: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'mf-manifest.json'), 'utf8')) as {
    shared: readonly { name: string; assets: { js: Record<'async' | 'sync', string[]> } }[]
  }
  const copies = manifest.shared.filter(({ name }) => name === library)
  return copies.flatMap(({ assets: { js } }) => [...js.sync, ...js.async])
}

/** Who provides each version of a shared library to the remotes that run in the page. */
function providersOf(page: Page, name: string): Promise<Record<string, string>> {
  return page.evaluate((library) => {
    const { __INSTANCES__: instances } = Reflect.get(globalThis, '__FEDERATION__') as unknown as Shown
    const versions = instances.flatMap(({ shareScopeMap }) => Object.entries(shareScopeMap.default[library] ?? {}))
    return Object.fromEntries(versions.map(([version, { from }]) => [version, from]))
  }, name)
}
