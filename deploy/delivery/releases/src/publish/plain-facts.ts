import type { RemoteFacts } from '@homeside/contract/build-facts'
import { accountStatusPart, homeCardPart, pageNames } from '@homeside/contract/constants/remote-parts'
import { sharedModules } from '@homeside/contract/constants/shared-modules'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { z } from 'zod'

import { RefusedError } from '../changes/refused-error.ts'

const files = z.object({ sync: z.array(z.string()) })
const assets = z.object({ js: files, css: files })

/** The part of Module Federation's manifest that is read here. */
export const federationManifest = z.object({
  metaData: z.object({ globalName: z.string(), remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string(), assets })),
  exposes: z.array(z.object({ path: z.string(), assets })),
})

/** The module that every remote exposes. */
const exposed = './remote'

/**
 * Describes a build that was made without the portal's configuration. Its manifest does not name each page's own files,
 * so they load one request later.
 *
 * @throws RefusedError when the build does not expose `./remote`.
 */
export function plainFacts(
  { account = [], contract, homeCards, name, routes }: RemoteDescriptor,
  { exposes, metaData, shared }: z.infer<typeof federationManifest>,
): RemoteFacts {
  const remote = exposes.find(({ path }) => path === exposed)
  if (!remote) {
    throw new RefusedError(
      `${name} is not published: it does not expose ${exposed}. Add exposes: { '${exposed}': … } to its ` +
        'ModuleFederationPlugin: a module whose default export has pages, homeCards and strings.',
    )
  }
  const parts = [
    ...pageNames({ routes }),
    ...homeCards.map(({ card }) => homeCardPart(card)),
    ...account.filter(({ hasStatus }) => hasStatus).map(({ entry }) => accountStatusPart(entry)),
  ]
  const page = { assets: [...remote.assets.js.sync, ...remote.assets.css.sync], shared: [] }
  // The remote needs nothing of the host for a library that it carries itself, unless the host shares another version.
  const asked = shared.filter(({ assets: { js }, name: each }) => js.sync.length === 0 || isShared(each))
  return {
    container: metaData.globalName,
    entry: metaData.remoteEntry.path + metaData.remoteEntry.name,
    pages: Object.fromEntries(parts.map((part) => [part, page])),
    strings: {},
    requires: {
      contract: `^${contract}`,
      shared: Object.fromEntries(asked.map((each) => [each.name, rangeOf(each)])),
      // Only the portal's own builds know which exports they use.
      exports: {},
    },
  }
}

function isShared(name: string): boolean {
  return (sharedModules as readonly string[]).includes(name)
}

/** A remote that asks for no version takes any. */
function rangeOf({ requiredVersion }: { requiredVersion: string }): string {
  return requiredVersion === '' || requiredVersion === 'false' ? '*' : requiredVersion
}
