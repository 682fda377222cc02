import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { FirstFrame } from '@homeside/contract/prerendered'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { plainMarkup } from '@homeside/remote-kit/plain-markup'
import { Route, Routes, StaticRouter } from '@homeside/remote-kit/static-router'
import { renderToStaticMarkup } from 'react-dom/server'

import { SnapshotContext } from '../page/snapshot-context.ts'
import { Shell } from '../shell/shell.tsx'
import { loadHostStrings } from '../strings/host-strings.ts'
import { EarlyTrouble, EarlyWithoutScript } from './early-trouble.tsx'

import './early-page.css'
import './first-page.css'

const { aliasInPath, aliasInQuery, brandLogo, brandName, brandPhone, page, snapshotId } = markupBlanks

/** The snapshot with which the build draws pages before any visit. It has blanks, which the gateway fills in. */
const visitAhead: PageSnapshot = {
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

/** Draws the frame of first pages in every language. The host's build runs this in Node. */
export async function prerenderFrame(): Promise<FirstFrame['languages']> {
  await startDrawing()
  const inEnglish = await inLanguage('en')
  return { en: inEnglish, es: await inLanguage('es') }
}

async function inLanguage(language: Language): Promise<FirstFrame['languages'][Language]> {
  await changeLanguage(language)
  return {
    markup: {
      portal: frameAt('/', '/', language, null),
      // The frame of a texted link names nobody, because its provider is not known yet.
      nobodys: frameAt('/m/:key', '/m/key', language, null),
      branded: frameAt('/:alias/', `/${aliasInPath}/`, language, aliasInPath),
      unbranded: frameAt('/:alias/', `/${aliasInPath}/`, language, null),
    },
    // An empty address means the page's own.
    trouble: renderToStaticMarkup(<EarlyTrouble language={language} path="" phone={brandPhone} />),
    noScript: renderToStaticMarkup(<EarlyWithoutScript language={language} phone={brandPhone} />),
  }
}

function frameAt(path: string, location: string, language: Language, alias: string | null): string {
  const html = renderToStaticMarkup(
    <SnapshotContext value={{ ...visitAhead, language, brand: { ...visitAhead.brand, alias } }}>
      <StaticRouter location={location}>
        <Routes>
          <Route path={path} element={<Shell>{page}</Shell>} />
        </Routes>
      </StaticRouter>
    </SnapshotContext>,
  )
  // The alias is written differently in a query.
  return plainMarkup(html).replaceAll(`alias=${aliasInPath}`, `alias=${aliasInQuery}`)
}

/** Loads what the host's screens need to be drawn ahead of a visit. Drawn in this way, they make no calls. */
async function startDrawing(): Promise<void> {
  provideApi(createApi({ origin: '', getToken: none, getAlias: none, getLanguage: () => '', onSessionExpired: none }))
  await startI18n('en')
  await Promise.all([loadPortalStrings(), loadHostStrings()])
}

function none(): null {
  return null
}
