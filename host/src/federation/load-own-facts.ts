import { ownFactsPart } from '@homeside/contract/constants/remote-parts'
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { OwnFactsVisit } from '@homeside/remote-kit/remote-module'
import type { OwnFacts } from '@homeside/session/screen-stores'

import { loadRemoteModule } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'

/**
 * Asks a remote what it says of itself. One attempt, with the live release: the page is complete without it.
 *
 * @throws Error when the code does not come, or what the remote throws.
 */
export async function loadOwnFacts({ build, name }: SnapshotRemote, visit: OwnFactsVisit): Promise<OwnFacts> {
  const [module] = await Promise.all([
    loadRemoteModule(build),
    fetchSharedGroups(build.pages[ownFactsPart]?.shared ?? []),
  ])
  if (!module.ownFacts) throw new Error(`The remote ${name} says nothing of itself.`)
  const [loaded] = await Promise.all([module.ownFacts(), loadNamespace(name, module.strings)])
  const { badge = 0, cards = [] } = await loaded.default(visit)
  return { badge: Number.isInteger(badge) ? badge : 0, cards }
}
