import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import { currentLanguage } from '@homeside/i18n/namespaces'

export type AssetReference = RemoteBuild['entry']

/** What a build's page is made of, as files: entry, words in the language of the page, scripts and style sheets. */
export function pageFiles(build: RemoteBuild, page: string): AssetReference[] {
  return [build.entry, ...(build.strings[currentLanguage()] ?? []), ...(build.pages[page]?.assets ?? [])]
}
