import { chooseLanguage } from '@homeside/i18n/language'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { MemoryRouter } from '@homeside/remote-kit/static-router'
import { createRoot } from 'react-dom/client'

import { loadFormStrings } from '../strings/form-strings.ts'
import { loadGalleryStrings } from './gallery-strings.ts'
import { Gallery } from './gallery.tsx'

import '@homeside/ui/styles/portal.css'

/** The pattern page, in the language of its address or the browser's. A form that passes stays busy, to be looked at. */
const language = chooseLanguage(navigator.language, new URLSearchParams(window.location.search).get('lang'))
document.documentElement.lang = language
await startI18n(language)
await Promise.all([loadPortalStrings(), loadFormStrings(), loadGalleryStrings()])
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ProviderContext value={{ name: 'Bluebird Home Medical', phone: '5550100100' }}>
    <MemoryRouter>
      <Gallery onSubmit={() => new Promise(() => undefined)} />
    </MemoryRouter>
  </ProviderContext>,
)

declare module '@homeside/i18n/strings' {
  interface Strings {
    gallery: typeof import('./strings/en.json')
  }
}
