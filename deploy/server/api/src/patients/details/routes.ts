import {
  getDashboard,
  getPatientInfo,
  getPatientUser,
  saveLanguage as saveLanguageCall,
  savePatientInfo as savePatientInfoCall,
  saveTimeZone as saveTimeZoneCall,
  submitDemographics as submitDemographicsCall,
} from '@homeside/contract/patient'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { mustBeActive } from '../../platform/session/accounts.ts'
import { findDashboard } from './find-dashboard.ts'
import { findPatientInfo } from './find-patient-info.ts'
import { visitedPortalAddress } from './payments-portal-address.ts'
import { presentDashboard, presentPatientInfo, presentPatientUser } from './presenter.ts'
import { askForDemographics, savePatientInfo, saveLanguage, saveTimeZone } from './save-patient-info.ts'

/** Serves the calls about the patient. */
export function serveDetails(serve: ServeCall, dependencies: Dependencies): void {
  const { queue } = dependencies
  serve(getDashboard, {
    act: ({ database, caller, now }) => findDashboard(database, caller, now),
    present: (facts, { caller, language, query, now }) =>
      presentDashboard(facts, caller, language, { withLogo: query.includeCompanyLogo === 'true', now }),
  })

  serve(getPatientUser, {
    act: ({ caller }) => visitedPortalAddress(dependencies, caller),
    present: (portalAddress, { caller }) => presentPatientUser(caller, portalAddress),
  })

  serve(getPatientInfo, {
    act: ({ database, caller }) => findPatientInfo(database, caller.scope),
    present: presentPatientInfo,
  })

  serve(savePatientInfoCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: (request) => savePatientInfo(request, queue),
    present: presentPatientInfo,
  })

  serve(submitDemographicsCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: (request) => askForDemographics(request, queue),
    present: presentPatientInfo,
  })

  serve(saveLanguageCall, {
    act: ({ database, caller, body }) => saveLanguage(database, caller.account, body),
    present: (_, { body }) => body,
  })

  serve(saveTimeZoneCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: ({ database, caller, body }) => saveTimeZone(database, caller.scope, body),
    present: (_, { body }) => body,
  })
}
