import { homeCardOf } from '@homeside/contract/constants/remote-parts'
import type { PageLoader, RemoteModule } from '@homeside/remote-kit/remote-module'

/** A remote's own loader of one page, or of a home card by its part name. */
export function pageLoader({ pages, homeCards }: RemoteModule, page: string): PageLoader | undefined {
  const card = homeCardOf(page)
  return card === null ? pages[page] : homeCards[card]
}
