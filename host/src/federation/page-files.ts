import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import { currentLanguage } from '@homeside/i18n/namespaces'

export type AssetReference = RemoteBuild['entry']

/** The files of a build's page: entry, texts in the page's language, scripts and style sheets. */
export function pageFiles(build: RemoteBuild, page: string): AssetReference[] {
  return [build.entry, ...(build.strings[currentLanguage()] ?? []), ...(build.pages[page]?.assets ?? [])]
}
