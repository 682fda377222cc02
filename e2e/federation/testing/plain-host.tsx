import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import { sharedModules } from '@homeside/host-kit/shared-modules'
import { loadNamespace } from '@homeside/i18n/namespaces'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import { SessionProvider, sessionStore } from '@homeside/session/store'
import { aliasAtom, authAtom } from '@homeside/session/tab-stores'
import { init } from '@module-federation/enhanced/runtime'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

import '@homeside/ui/styles/portal.css'

/** The website of a clinic, which shows the orders of the portal among its own pages. This file is the whole of it. */

const manifests = JSON.parse(document.getElementById('remotes')?.textContent ?? '{}') as Record<string, string>
const clinic = { name: 'Sunrise Clinic', phone: '5550100100' }

async function start(): Promise<void> {
  const remotes = Object.entries(manifests).map(([name, entry]) => ({ name, entry }))
  const portal = init({ name: 'clinic', remotes, shared: sharedModules(), shareStrategy: 'loaded-first' })
  provideApi(
    createApi({
      origin: `${location.origin}/api`,
      getToken: () => sessionStore().get(authAtom),
      getAlias: () => sessionStore().get(aliasAtom),
      getLanguage: () => 'en',
      onSessionExpired: () => location.assign('/'),
    }),
  )
  await startI18n('en')
  await loadPortalStrings()
  const loaded: Record<string, RemoteModule> = {}
  for (const { name } of remotes) {
    const module = await portal.loadRemote<{ default: RemoteModule }>(`${name}/remote`)
    if (module) loaded[name] = module.default
  }
  document.title = Object.keys(loaded).join()
  const { pages, strings } = loaded['orders']!
  await loadNamespace('orders', strings)
  const [order, list] = [await pages['new-order']!(), await pages['orders']!()]
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <SessionProvider>
      <ProviderContext value={clinic}>
        <BrowserRouter>
          <Routes>
            <Route path="/:alias/orders/new" element={<order.default />} />
            <Route path="/:alias/*" element={<list.default />} />
          </Routes>
        </BrowserRouter>
      </ProviderContext>
    </SessionProvider>,
  )
}

void start()
