import { maintenance, providerByAlias } from '@homeside/contract/provider'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import type { Dependencies } from '../../dependencies.ts'
import { presentPublicProvider } from './presenter.ts'
import { findProvider } from './queries.ts'

export function serveProviders(serve: ServeCall, { inMaintenance }: Dependencies): void {
  serve(maintenance, { act: async () => inMaintenance, present: (InMaintenance) => ({ InMaintenance }) })

  serve(providerByAlias, {
    act: async ({ database, params }) => {
      const provider = await findProvider(database, params.alias)
      if (provider === null) throw new Problem('not-found')
      return provider
    },
    present: presentPublicProvider,
  })
}
