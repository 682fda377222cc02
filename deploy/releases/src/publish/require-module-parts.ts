import { accountStatusPart, homeCardPart, pageNames } from '@homeside/contract/constants/remote-parts'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { RemoteFacts } from '@homeside/contract/remote-facts'

import { RefusedError } from '../changes/refused-error.ts'

/**
 * Refuses a remote whose descriptor names something that its module does not load, because patients would find an error
 * card there. The build lists what the module loads, so no code has to run here. A missing check cannot be seen in the
 * build; it does not compile, and its route opens to nobody.
 *
 * @throws RefusedError naming every page, card and status that is missing.
 */
export function requireModuleParts(
  { account = [], homeCards, name, routes }: RemoteDescriptor,
  { pages }: Pick<RemoteFacts, 'pages'>,
): void {
  const missing = [
    ...pageNames({ routes })
      .filter((page) => !pages[page])
      .map((page) => `the page ${page}, from src/pages/${page}/`),
    ...homeCards
      .filter(({ card }) => !pages[homeCardPart(card)])
      .map(({ card }) => `the card ${card}, from src/${homeCardPart(card)}/`),
    ...account
      .filter(({ entry, hasStatus }) => hasStatus && !pages[accountStatusPart(entry)])
      .map(({ entry }) => `the status of the account entry ${entry}, from src/${accountStatusPart(entry)}/`),
  ]
  if (missing.length === 0) return
  throw new RefusedError(
    `${name} is not published: its descriptor names what its module does not load:\n` +
      `${missing.map((part) => `  ${part}`).join('\n')}\nAdd it to src/remote.tsx, or take it out of remote.ts.`,
  )
}
