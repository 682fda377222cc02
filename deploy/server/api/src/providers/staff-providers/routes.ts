import { applyProvider, showProvider } from '@homeside/contract/staff-providers'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { StaffCaller } from '../../platform/session/staff-callers.ts'
import { applyProviderFile, findProviderFile } from './apply-provider.ts'

/**
 * What a provider's own people may change at the desk. Where pages and messages lead, who signs in and where money goes
 * stays with whoever runs the portal.
 */
const leadMembers: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'hours',
  'address',
  'tell',
  'logo',
  'maintenance',
  'features',
  'orders',
  'autoReply',
  'replies',
  'policies',
  'faqs',
])

/** Serves the calls that make a provider from its file, and show the file. */
export function serveStaffProviders(serve: ServeCall, { pageOrigins }: Pick<Dependencies, 'pageOrigins'>): void {
  serve(applyProvider, {
    allow: ({ caller, params, body }) => {
      mustServe(caller, caller.session && params.siteKey)
      if (body.siteKey !== params.siteKey) throw new Problem('validation', { fields: { siteKey: 'invalid' } })
    },
    act: async ({ caller, database, body, query, trail }) => {
      const mayChange = caller.session && leadMembers
      const applied = await applyProviderFile(database, body, query.dryRun === 'true', mayChange)
      pageOrigins.forget()
      if (!applied.DryRun) trail.keys['changed'] = applied.Changes.map(({ Member }) => Member)
      return applied
    },
    present: (applied) => applied,
  })

  serve(showProvider, {
    allow: ({ caller, params }) => mustServe(caller, params.siteKey),
    act: async ({ database, params }) => {
      const file = await findProviderFile(database, params.siteKey)
      if (file === null) throw new Problem('not-found')
      return file
    },
    present: (file) => file,
  })
}

/** Refuses the key of another site. With null it refuses every key that is of one site. */
function mustServe(caller: StaffCaller, siteKey: number | null): void {
  if (caller.siteKey !== null && caller.siteKey !== siteKey) throw new Problem('forbidden')
}
