import { rm } from 'node:fs/promises'

import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { remove } from '@homeside/releases/changes/block'
import { promote } from '@homeside/releases/changes/promote'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { newSigner, publishFiles, putSomeLive } from '@homeside/releases/testing'
import { brandFiles } from '@homeside/releases/testing-builds'

import { gateway, pageAt, snapshotIn } from '../testing/gateway-in-process.ts'

/** A brand that is released alone, beside the release of all brands. */

interface Written {
  alias: string | null
  name: string
  hosts: Record<string, string[]>
}

const written = (JSON.parse(brandFiles()['brands.json'] ?? '') as { brands: Written[] }).brands
const northridge = written[1]!

/** The files of some brands, which look all alike. */
function filesOf(brands: readonly Written[]): Record<string, string> {
  const described = brands.map((brand) => ({ ...brand, sheet: 'look.css', logo: 'logo.svg' }))
  return { 'look.css': ':root{}', 'logo.svg': '<svg/>', 'brands.json': JSON.stringify({ brands: described }) }
}

/** A gateway with a thousand brands in one release, of which one is released alone by `release`. */
async function withManyBrands() {
  const { app, portal, reader } = await gateway()
  const others = Array.from({ length: 1000 }, (_, index) => ({
    ...northridge,
    alias: `provider-${index}`,
    name: `Provider ${index}`,
    hosts: {},
  }))
  const portals = { ...written[0]!, hosts: { local: ['portal.localhost'] } }
  await publishFiles(portal, 'brands', '1.1.0', filesOf([portals, northridge, ...others]))
  await putSomeLive(portal, { brands: '1.1.0' })
  const author = { by: 'somebody', why: 'a new name', signer: portal.keys['local'] ?? newSigner() }
  const { registry } = portal
  const change = { registry, names: ['brand-northridge'], environment: 'local', author }
  return {
    app,
    portal,
    refresh: () => reader.refresh(),
    served: () => reader.current,
    release: async (version: string, changes: Partial<Written> = {}) => {
      await publishFiles(portal, 'brand-northridge', version, filesOf([{ ...northridge, ...changes }]))
      const to = { environment: 'local', promotesFrom: null, candidatesFirst: true }
      await promote(registry, { releases: [`brand-northridge@${version}`], from: null, to, author })
    },
    back: () => rollBack(registry, change),
    remove: () => remove(registry, { name: 'brand-northridge', environment: 'local', author }),
  }
}

/** What a page is made of, without the names of this page load. */
function without(snapshot: PageSnapshot): object {
  return { ...snapshot, snapshotId: '', serial: 0 }
}

test('one brand of a thousand is published, promoted and rolled back alone, and nobody else’s page changes', async () => {
  const { app, back, refresh, release, remove: takeOut, served } = await withManyBrands()
  await refresh()
  const own = async () => {
    const html = await (await app.request('http://localhost/NorthRidge/login')).text()
    return { ...snapshotIn(html).brand, html }
  }
  const others = async () =>
    Promise.all(
      ['provider-7', 'somebody-else'].map(async (alias) =>
        without(await pageAt(app, `http://localhost/${alias}/login`)),
      ),
    )
  const before = await others()
  expect((await own()).name).toBe('Northridge')

  await release('2.0.0', { name: 'North and Ridge' })
  await refresh()
  const first = await own()
  expect(first).toMatchObject({ name: 'North and Ridge', logoUrl: '/-/assets/brand-northridge/2.0.0/logo.svg' })
  expect(first.html).toContain('href="/-/assets/brand-northridge/2.0.0/look.css"')
  expect(await others()).toEqual(before)

  await release('2.1.0', { name: 'Ridge' })
  await refresh()
  expect((await own()).name).toBe('Ridge')
  await back()
  await refresh()
  expect((await own()).name).toBe('North and Ridge')
  expect(served()?.manifest.ownBrands?.['brand-northridge']?.marks).toMatchObject({ '2.1.0': { what: 'rolled back' } })

  // Without one of its own, the brand is that of the release of all.
  await expect(back()).rejects.toThrow('pnpm release remove brand-northridge')
  await takeOut()
  await refresh()
  expect((await own()).name).toBe('Northridge')
  expect(await others()).toEqual(before)
})

test('a brand of its own that is damaged gives way to the one of all, and the gateway says so', async () => {
  const { app, portal, refresh, release, served } = await withManyBrands()
  await release('2.0.0', { name: 'Ridge' })
  const folder = portal.registry.assets.folderOf('brand-northridge', '2.0.0')
  await rm(`${folder}/logo.svg`)
  await refresh()
  expect((await pageAt(app, 'http://localhost/northridge/login')).brand.name).toBe('Northridge')
  expect(served()?.refused).toMatchObject([{ name: 'brand-northridge' }])
})

test('a release of one brand has no other provider’s brand, and takes nobody’s host name', async () => {
  const { app, portal, refresh, release } = await withManyBrands()
  const publish = (brands: readonly Written[]) => publishFiles(portal, 'brand-provider-7', '1.0.0', filesOf(brands))
  const hosts = { local: ['northridge.localhost', 'portal.localhost', 'seven.localhost'] }
  const seven = { ...northridge, alias: 'provider-7', name: 'Seven', hosts }
  await expect(publish([{ ...seven, alias: 'provider-8' }])).rejects.toThrow('It has brand-provider-8.')
  await expect(publish([seven, { ...seven, alias: null }])).rejects.toThrow('It has brand-provider-7, brands.')
  // It claims the host names that northridge and the portal itself have.
  await publish([seven])
  const author = { by: 'somebody', why: 'a test', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, { releases: ['brand-provider-7@1.0.0'], from: null, to, author })
  await refresh()
  const brandAt = async (url: string) => (await pageAt(app, url)).brand.name
  expect(await brandAt('http://northridge.localhost/login')).toBe('Northridge')
  expect(await brandAt('http://portal.localhost/login')).toBe('Homeside')
  expect(await brandAt('http://seven.localhost/login')).toBe('Seven')
  expect(await brandAt('http://localhost/provider-7/login')).toBe('Seven')
  await release('2.0.0', { name: 'Ridge' })
  await refresh()
  expect(await brandAt('http://northridge.localhost/login')).toBe('Ridge')
})
