import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

const { aliasInPath, aliasInQuery, brandLogo, brandName, brandPhone, snapshotId } = markupBlanks

/** The snapshot with which the build draws pages before any visit. It has blanks, which the gateway fills in. */
export const visitAhead: PageSnapshot = {
  schema: 'snapshot/v1',
  snapshotId,
  environment: '',
  serial: 0,
  apiOrigin: '',
  language: 'en',
  alias: null,
  brand: { alias: null, name: brandName, phone: brandPhone, logoUrl: brandLogo },
  hostVersion: '',
  hostScript: '',
  remotes: [],
}

/** Replaces the blank for the alias in each query by another one, because an alias is written differently there. */
export function withAliasInQueries(html: string): string {
  return html.replaceAll(`alias=${aliasInPath}`, `alias=${aliasInQuery}`)
}
