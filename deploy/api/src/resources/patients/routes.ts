import { getDashboard, getPatientInfo } from '@homeside/contract/patient'

import type { ServeCall } from '../../calls/call-request.ts'
import { findDashboard } from './find-dashboard.ts'
import { presentDashboard, presentPatientInfo } from './presenter.ts'

export function servePatients(serve: ServeCall): void {
  serve(getDashboard, {
    act: ({ database, caller, now }) => findDashboard(database, caller, now),
    present: (facts, { caller, language, query }) =>
      presentDashboard(facts, caller, language, query.includeCompanyLogo === 'true'),
  })

  serve(getPatientInfo, { act: async ({ caller }) => caller, present: presentPatientInfo })
}
