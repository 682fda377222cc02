import { pageCache } from '@homeside/api-client/page-cache'
import { contractVersion } from '@homeside/contract/constants/contract-version'
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { faqsOf, privacyPolicyOf, termsOf } from '@homeside/contract/constants/public-texts/public-texts'
import type { HostPage } from '@homeside/contract/host-pages'
import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage, textOf } from '@homeside/i18n/namespaces'
import { plainMarkup } from '@homeside/remote-kit/plain-markup'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { Route, Routes, StaticRouter } from '@homeside/remote-kit/static-router'
import { renderToStaticMarkup } from 'react-dom/server'

import { SnapshotContext } from '../page/snapshot-context.ts'
import { faqsQuery } from '../pages/faqs/faqs-query.ts'
import { privacyPolicyQuery } from '../pages/privacy-policy/privacy-policy-query.ts'
import { loadPublicStrings } from '../pages/public/public-strings.ts'
import { termsQuery } from '../pages/terms/terms-query.ts'
import { startDrawing } from './start-drawing.ts'
import { textPages } from './text-pages.ts'
import { visitAhead, withAliasInQueries } from './visit-ahead.ts'

const provider = { name: markupBlanks.brandName, phone: markupBlanks.brandPhone }

interface Drawn {
  path: string
  language: Language
  /** Whether the provider of the page is known. */
  isNamed: boolean
}

/** Draws the host's own first pages in every language. The host's build runs this in Node. */
export async function prerenderPages(): Promise<Omit<HostPage, 'style'>[]> {
  await startDrawing()
  await loadPublicStrings()
  const drawn: Omit<HostPage, 'style'>[] = []
  for (const { paths, title, ...page } of textPages) {
    const inLanguage = async (path: string, language: Language) => {
      await changeLanguage(language)
      const draw = (isNamed: boolean): string => drawOne(page, { path, language, isNamed })
      return { title: textOf('public')(title), markup: { named: draw(true), unnamed: draw(false) } }
    }
    for (const path of paths) {
      const [en, es] = [await inLanguage(path, 'en'), await inLanguage(path, 'es')]
      drawn.push({
        path,
        title: { en: en.title, es: es.title },
        firstCalls: page.firstCalls,
        screens: [...page.screens],
        languages: { en: en.markup, es: es.markup },
      })
    }
  }
  return drawn
}

function drawOne({ Page, screens }: Pick<(typeof textPages)[number], 'Page' | 'screens'>, drawn: Drawn): string {
  const { isNamed, language, path } = drawn
  answer(drawn)
  const alias = isNamed ? markupBlanks.aliasInPath : null
  const snapshot: PageSnapshot = {
    ...visitAhead,
    language,
    brand: { ...visitAhead.brand, alias },
    remotes: screens.length > 0 ? [remoteWith(screens)] : [],
  }
  const html = renderToStaticMarkup(
    <SnapshotContext value={snapshot}>
      <ProviderContext value={provider}>
        <StaticRouter location={path.replace(':alias', markupBlanks.aliasInPath)}>
          <Routes>
            <Route path={path} element={<Page />} />
          </Routes>
        </StaticRouter>
      </ProviderContext>
    </SnapshotContext>,
    // The frame around it has ids of its own.
    { identifierPrefix: 'page' },
  )
  return withAliasInQueries(plainMarkup(html))
}

/** Puts the texts into the cache, under each address that the pages may ask. */
function answer({ isNamed, language }: Drawn): void {
  const named = isNamed ? provider : null
  for (const alias of [null, markupBlanks.aliasInPath]) {
    pageCache.setQueryData(faqsQuery(alias, language).queryKey, faqsOf(named, language))
    pageCache.setQueryData(privacyPolicyQuery(alias, language).queryKey, privacyPolicyOf(named, language))
    pageCache.setQueryData(termsQuery(alias, language).queryKey, termsOf(named, language))
  }
}

/** A remote with every screen that a text names. */
function remoteWith(screens: readonly string[]): SnapshotRemote {
  const title = { en: '', es: '' }
  const routes = screens.map((path) => ({ path, page: '', title, guard: { zone: 'public' as const } }))
  const entry = { url: '', integrity: '' }
  return {
    name: '',
    track: 'stable',
    build: { version: '', container: '', entry, pages: {}, strings: {} },
    fallback: null,
    descriptor: { name: '', contract: contractVersion, routes, menu: [], homeCards: [] },
  }
}
