import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveAccessHistory } from './access-history/routes.ts'
import { serveChangeDecisions } from './change-decisions/routes.ts'
import { serveChanges } from './changes/routes.ts'
import { serveDetails } from './details/routes.ts'
import { serveInsurance } from './insurance/routes.ts'
import { serveMerging } from './merging/routes.ts'
import { servePersonalData } from './personal-data/routes.ts'

/** Serves the calls about the patient: home, details, insurance, and the changes that staff decide on. */
export function servePatients(serve: ServeCall, dependencies: Dependencies): void {
  serveDetails(serve, dependencies)
  serveInsurance(serve)
  serveChanges(serve)
  serveChangeDecisions(serve, dependencies)
  serveMerging(serve)
  servePersonalData(serve, dependencies)
  serveAccessHistory(serve)
}
