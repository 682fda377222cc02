import type { SharedExports } from '@homeside/contract/build-facts'

import type { HostRelease } from './records/release.ts'
import { integrityOf } from './store/asset-folder.ts'

/** The files of small made-up builds, by path. */

type Files = Readonly<Record<string, string>>

const someOffers: HostRelease['offers'] = { contract: '1.0.1', shared: { react: '19.3.1', jotai: '2.20.3' } }

const sharedPage = '@homeside/ui/page'
/** What the small host exports. */
export const someExports: SharedExports = { [sharedPage]: { Page: { title: 'a1', 'lead?': 'b1', '()': 'c1' } } }
const someUses: SharedExports = { [sharedPage]: { Page: { title: 'a1', '()': 'c1' } } }

/** What a made-up host offers. With `exports: undefined` it is of a build that did not say what it exports. */
export type SomeOffers = Omit<HostRelease['offers'], 'exports'> & { exports?: SharedExports | undefined }

/** The files of a small made-up host. */
export function hostFiles(given: SomeOffers = someOffers): Files {
  const offers = { exports: someExports, ...given }
  const entries = { main: { scripts: ['main.1.js'], styles: ['main.1.css'] } }
  return { 'main.1.js': 'start()', 'main.1.css': 'body{}', 'host.json': JSON.stringify({ entries, offers }) }
}

/** The files of small made-up brands. */
export function brandFiles(): Files {
  const brand = (alias: string | null, name: string, hosts: Record<string, string[]> = {}): object => ({
    alias,
    name,
    phone: '8005550100',
    primary: '#0090ba',
    sheet: `${name}.css`,
    variables: '--hs-primary:#0090ba',
    logo: `${name}.svg`,
    hosts,
  })
  const brands = [brand(null, 'Homeside'), brand('northridge', 'Northridge', { local: ['northridge.localhost'] })]
  return {
    'brands.json': JSON.stringify({ brands }),
    'Homeside.css': ':root{}',
    'Homeside.svg': '<svg/>',
    'Northridge.css': ':root{}',
    'Northridge.svg': '<svg/>',
  }
}

const pageScripts = { 'page.js': 'page()', 'texted.js': 'texted()' }

/** The entry of the small remote: its code, and the hashes of its pages. */
export function someEntry(script = 'orders()'): string {
  return `${script} // ${Object.values(pageScripts).map(integrityOf).join(' ')}`
}

export interface SomeRemote {
  name?: string
  script?: string
  /** The path of its one page after the alias. Default: its name. */
  path?: string
  /** Whether it calls a backend of its own. */
  backend?: true
  requires?: { contract: string; shared: Record<string, string>; exports?: SharedExports | undefined }
}

/** The files of a small made-up remote. */
export function remoteFiles(
  version: string,
  { backend, name = 'orders', path: page = name, requires, script }: SomeRemote = {},
): Files {
  const title = { en: 'Orders', es: 'Pedidos' }
  const texted = { path: '/m/:key?', page: 'texted', title, guard: { zone: 'public' } }
  const own = { path: `/:alias/${page}`, page: 'page', title, guard: { zone: 'alias' } }
  const routes = name === 'orders' ? [own, texted] : [own]
  const menu = [{ label: title, path: own.path, order: 20, icon: 'supplies' }]
  const facts = {
    container: `${name.replaceAll('-', '_')}__${version.replaceAll('.', '_')}`,
    entry: 'remoteEntry.js',
    pages: { page: { assets: ['page.js'], shared: ['react'] }, texted: { assets: ['texted.js'], shared: [] } },
    strings: {},
    requires: { exports: someUses, ...(requires ?? { contract: '^1', shared: { react: '^19.1.0' } }) },
  }
  return {
    'remoteEntry.js': someEntry(script),
    ...pageScripts,
    'remote.json': JSON.stringify({ name, contract: 1, routes, menu, backend, homeCards: [] }),
    'pages.json': JSON.stringify(facts),
  }
}
