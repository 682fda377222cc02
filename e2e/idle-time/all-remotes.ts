import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { pageLoader } from '../../host/src/federation/preload-remote-page.ts'
import { testSnapshot } from '../../host/src/testing/render-portal.tsx'

interface Remote {
  descriptor: (typeof testSnapshot)['remotes'][number]['descriptor']
  module: RemoteModule
}

/** Every remote, from its source. */
export async function allRemotes(): Promise<Remote[]> {
  const names = readdirSync(join(import.meta.dirname, '../../remotes'))
  return Promise.all(
    names.map(async (name) => {
      const descriptor = (await import(`../../remotes/${name}/remote.ts`)) as { default: unknown }
      const module = (await import(`../../remotes/${name}/src/remote.tsx`)) as { default: RemoteModule }
      return { descriptor: remoteDescriptor.parse(descriptor.default), module: module.default }
    }),
  )
}

/** A page load with these remotes. */
export function snapshotWith(remotes: readonly Remote[]): typeof testSnapshot {
  const build = {
    version: '1',
    container: '',
    entry: { url: '/entry.js', integrity: '' as const },
    pages: {},
    strings: {},
  }
  return {
    ...testSnapshot,
    remotes: remotes.map(({ descriptor }) => ({
      name: descriptor.name,
      track: 'stable',
      build,
      fallback: null,
      descriptor,
    })),
  }
}

/** Loads pages from source. The federation itself needs a browser that loads scripts. */
export function loadFromSource(remotes: readonly Remote[]): typeof loadRemotePage {
  return async ({ name, build }, page) => {
    const remote = remotes.find(({ descriptor }) => descriptor.name === name)
    const load = remote && pageLoader(remote.module, page)
    if (!load) throw new Error(`${name} has no page ${page}.`)
    const [loaded] = await Promise.all([load(), loadNamespace(name, remote.module.strings)])
    return { Component: loaded.default, build }
  }
}
