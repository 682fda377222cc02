import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openFileStore } from './file-store.ts'
import { integrityOf } from './hash-assets.ts'
import { publishBrands, publishHost, publishRemote } from './publish.ts'
import type { ReleaseStore } from './release-store.ts'

/** Small releases of host, brands and a remote, for tests of what stands on the store. */

export async function emptyStore(): Promise<ReleaseStore> {
  return openFileStore(await mkdtemp(path.join(tmpdir(), 'registry-')))
}

async function build(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return folder
}

export async function publishSomeHost(store: ReleaseStore, version: string): Promise<void> {
  const entries = { main: { scripts: ['main.1.js'], styles: ['main.1.css'] } }
  const files = { 'main.1.js': 'start()', 'main.1.css': 'body{}', 'host.json': JSON.stringify({ entries }) }
  await publishHost(store, { name: 'host', version, folder: await build(files), by: 'host-team' })
}

export async function publishSomeBrands(store: ReleaseStore, version: string): Promise<void> {
  const brand = (alias: string | null, name: string): object => ({
    alias,
    name,
    phone: '8005550100',
    primary: '#0090ba',
    sheet: `${name}.css`,
    logo: `${name}.svg`,
  })
  const brands = [brand(null, 'Homeside'), brand('northridge', 'Northridge')]
  const files = {
    'brands.json': JSON.stringify({ brands }),
    'Homeside.css': ':root{}',
    'Homeside.svg': '<svg/>',
    'Northridge.css': ':root{}',
    'Northridge.svg': '<svg/>',
  }
  await publishBrands(store, { name: 'brands', version, folder: await build(files), by: 'brand-team' })
}

const pageScripts = { 'orders.js': 'page()', 'texted.js': 'texted()' }

/** The entry of the small remote: what it does, and the hashes of its pages. */
export function someEntry(script = 'orders()'): string {
  return `${script} // ${Object.values(pageScripts).map(integrityOf).join(' ')}`
}

export async function publishSomeRemote(store: ReleaseStore, version: string, script = 'orders()'): Promise<void> {
  const guard = { zone: 'alias' }
  const title = { en: 'Orders', es: 'Pedidos' }
  const descriptor = {
    name: 'orders',
    contract: 1,
    routes: [
      { path: '/:alias/orders', page: 'orders', title, guard },
      { path: '/m/:key?', page: 'texted', title, guard: { zone: 'public' } },
    ],
    menu: [],
    homeCards: [],
  }
  const facts = {
    container: `orders__${version.replaceAll('.', '_')}`,
    entry: 'remoteEntry.js',
    pages: { orders: { assets: ['orders.js'], shared: ['react'] }, texted: { assets: ['texted.js'], shared: [] } },
    strings: {},
  }
  const files = {
    'remoteEntry.js': someEntry(script),
    ...pageScripts,
    'remote.json': JSON.stringify(descriptor),
    'pages.json': JSON.stringify(facts),
  }
  await publishRemote(store, { name: 'orders', version, folder: await build(files), by: 'orders-team' })
}
