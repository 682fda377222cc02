import {
  getInsurance,
  saveInsuranceCard as saveInsuranceCardCall,
  saveNextInsuranceCard as saveNextInsuranceCardCall,
  submitInsurance as submitInsuranceCall,
} from '@homeside/contract/insurance'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { readPicture } from '../../platform/photos/read-picture.ts'
import { mustBeActive } from '../../platform/session/account-queries.ts'
import { presentInsurance } from './presenter.ts'
import { findInsurance } from './queries.ts'
import { saveInsuranceCard, saveNextInsuranceCard } from './save-insurance-cards.ts'
import { submitInsurance } from './submit-insurance.ts'

/** Serves the calls about insurance. */
export function serveInsurance(serve: ServeCall): void {
  serve(getInsurance, {
    act: ({ database, caller }) => findInsurance(database, caller.scope),
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(submitInsuranceCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: submitInsurance,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(saveInsuranceCardCall, {
    allow: ({ caller }) => mustBeActive(caller),
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: saveInsuranceCard,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(saveNextInsuranceCardCall, {
    allow: ({ caller }) => mustBeActive(caller),
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: saveNextInsuranceCard,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })
}
