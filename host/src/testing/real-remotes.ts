import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type { LoadedPage } from '../federation/load-remote-page.ts'
import { testSnapshot } from './render-portal.tsx'

const [model] = testSnapshot.remotes
if (!model) throw new Error('The test snapshot has lost its remote.')

/** A page load with the workspace's real remotes. The host knows none of them: they are found by name. */
export async function snapshotWith(...names: string[]): Promise<PageSnapshot> {
  const remotes = names.map(async (name): Promise<SnapshotRemote> => {
    const { default: descriptor } = (await import(`../../../remotes/${name}/remote.ts`)) as {
      default: SnapshotRemote['descriptor']
    }
    return { ...model!, name, descriptor }
  })
  return { ...testSnapshot, remotes: await Promise.all(remotes) }
}

/** Loads a page or home card of a remote with its texts, as federation does in a browser. */
export async function loadRealPage({ name, build }: SnapshotRemote, page: string): Promise<LoadedPage> {
  const { default: remote } = (await import(`../../../remotes/${name}/src/remote.tsx`)) as { default: RemoteModule }
  await loadNamespace(name, remote.strings)
  const card = /^home-cards\/(.+)$/.exec(page)?.[1]
  const load = card === undefined ? remote.pages[page] : remote.homeCards[card]
  if (!load) throw new Error(`${name} has no ${page}.`)
  return { Component: (await load()).default, build }
}
