import { makeSandboxPatient } from '@homeside/contract/sandbox-patients'
import { getSandboxClock, resetSandbox as resetCall, setSandboxClock } from '@homeside/contract/staff-sandbox'
import type { SandboxClockAnswer } from '@homeside/contract/staff-sandbox'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import type { SandboxClock } from '../../database/sandbox-clock.ts'
import { Problem } from '../../problems/problem.ts'
import type { StaffCaller } from '../../staff/staff-keys.ts'
import { makePatient } from '../made/make-patient.ts'
import { moveClock } from './move-clock.ts'
import { resetSandbox } from './reset-sandbox.ts'

/** Serves what the owner of a sandbox may do. Elsewhere these calls do not exist. */
export function serveSandbox(serve: ServeCall, dependencies: Dependencies): void {
  const { sandbox, sandboxClock, passwordCost, bpcOrigin } = dependencies
  const allow = ({ caller }: { caller: StaffCaller }) => {
    if (sandboxClock === undefined) throw new Problem('not-found')
    // The sandbox belongs to all sites: a service of one site must not reset another's.
    if (caller.siteKey !== null) throw new Problem('forbidden')
  }
  const clock = () => {
    if (sandboxClock === undefined) throw new Problem('not-found')
    return sandboxClock
  }

  serve(getSandboxClock, { allow, act: async () => clock(), present: presentClock })

  serve(setSandboxClock, {
    allow,
    act: async ({ database, body, now }) => {
      const wanted = 'OffsetSeconds' in body ? body.OffsetSeconds * 1000 : offsetFor(body.NowUtc, now, clock())
      await moveClock(database, wanted)
      await clock().follow(database)
      return clock()
    },
    present: presentClock,
  })

  serve(resetCall, {
    allow,
    act: async ({ database, now }) => {
      await resetSandbox(database, now, { passwordCost, bpcOrigin })
      return clock()
    },
    present: presentClock,
  })

  serve(makeSandboxPatient, {
    allow: ({ caller }) => {
      if (!sandbox) throw new Problem('not-found')
      if (caller.siteKey !== null) throw new Problem('forbidden')
    },
    act: async ({ database, body, now }) => makePatient(database, body, { now, passwordCost, bpcOrigin }),
    present: (patient) => patient,
  })
}

function offsetFor(wanted: string, now: Date, clock: SandboxClock): number {
  return Date.parse(wanted) - now.getTime() + clock.offsetMs()
}

function presentClock(clock: SandboxClock): SandboxClockAnswer {
  return { NowUtc: clock.now().toISOString(), OffsetSeconds: Math.round(clock.offsetMs() / 1000) }
}
