import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { firstPagePaths } from '@homeside/contract/constants/remote-parts'
import type { FirstPage } from '@homeside/contract/prerendered'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage, loadNamespace } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { plainMarkup } from '@homeside/remote-kit/plain-markup'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import { Route, Routes, StaticRouter } from '@homeside/remote-kit/static-router'
import { renderToStaticMarkup } from 'react-dom/server'

const provider = { name: markupBlanks.brandName, phone: markupBlanks.brandPhone }

interface Drawing {
  descriptor: RemoteDescriptor
  module: RemoteModule
  /** Loads the texts of the form kit, where the remote uses it. */
  loadFormStrings?: () => Promise<void>
  /** Stands for every parameter of an address but the alias. */
  parameter: string
}

/** Draws the first pages of a remote in every language, as a visitor sees them before anything was asked. */
export async function drawFirstPages({
  descriptor,
  module,
  loadFormStrings,
  parameter,
}: Drawing): Promise<Omit<FirstPage, 'style'>[]> {
  provideApi(
    createApi({ origin: '', getToken: none, getAlias: none, getLanguage: () => '', onSessionExpired: () => {} }),
  )
  await startI18n('en')
  await Promise.all([loadPortalStrings(), loadNamespace(descriptor.name, module.strings), loadFormStrings?.()])
  const pages = descriptor.routes.flatMap((route) =>
    firstPagePaths(route).map((path) => ({ path, page: drawnPage(route) })),
  )
  const drawn: Omit<FirstPage, 'style'>[] = []
  for (const { path, page } of pages) {
    const load = module.pages[page]
    if (!load) throw new Error(`The remote ${descriptor.name} has no page ${page}.`)
    const { default: Page } = await load()
    const inLanguage = async (language: Language): Promise<string> => {
      await changeLanguage(language)
      return plainMarkup(
        renderToStaticMarkup(
          <ProviderContext value={provider}>
            <StaticRouter location={addressOf(path, parameter)}>
              <Routes>
                <Route path={path} element={<Page />} />
              </Routes>
            </StaticRouter>
          </ProviderContext>,
          // The frame around it has ids of its own.
          { identifierPrefix: 'page' },
        ),
      )
    }
    drawn.push({ path, languages: { en: await inLanguage('en'), es: await inLanguage('es') } })
  }
  return drawn
}

function drawnPage({ firstPage, page }: RemoteDescriptor['routes'][number]): string {
  return typeof firstPage === 'string' ? firstPage : page
}

function addressOf(path: string, parameter: string): string {
  return path.replace('/:alias', `/${markupBlanks.aliasInPath}`).replaceAll(/:\w+/g, parameter)
}

function none(): null {
  return null
}
