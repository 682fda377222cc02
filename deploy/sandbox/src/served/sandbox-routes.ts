import type { ServeCall } from '@homeside/api/calls/call-request'
import type { Dependencies } from '@homeside/api/calls/dependencies'
import { Problem } from '@homeside/api/problems/problem'
import type { StaffCaller } from '@homeside/api/staff/staff-keys'
import { makeSandboxPatient } from '@homeside/contract/sandbox-patients'
import { getSandboxClock, resetSandbox as resetCall, setSandboxClock } from '@homeside/contract/staff-sandbox'
import type { SandboxClockAnswer } from '@homeside/contract/staff-sandbox'

import { makePatient } from '../made/make-patient.ts'
import { moveClock } from './move-clock.ts'
import { resetSandbox } from './reset-sandbox.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export interface SandboxSettings {
  /** The clock that its owner sets. Without it, they can neither set the clock nor reset the sandbox. */
  clock?: SandboxClock
  /** The origin of the third party's payments portal. */
  bpcOrigin?: string | undefined
}

/** Serves what the owner of a sandbox may do. */
export function serveSandbox(
  serve: ServeCall,
  { passwordCost }: Dependencies,
  { clock: owned, bpcOrigin }: SandboxSettings,
): void {
  const allow = ({ caller }: { caller: StaffCaller }) => {
    // The sandbox belongs to all sites: a service of one site must not reset another's.
    if (caller.siteKey !== null) throw new Problem('forbidden')
  }
  const clock = () => {
    if (owned === undefined) throw new Problem('not-found')
    return owned
  }
  const allowClock = (request: { caller: StaffCaller }) => {
    clock()
    allow(request)
  }

  serve(getSandboxClock, { allow: allowClock, act: async () => clock(), present: presentClock })

  serve(setSandboxClock, {
    allow: allowClock,
    act: async ({ database, body, now }) => {
      const wanted = 'OffsetSeconds' in body ? body.OffsetSeconds * 1000 : offsetFor(body.NowUtc, now, clock())
      await moveClock(database, wanted)
      await clock().follow(database)
      return clock()
    },
    present: presentClock,
  })

  serve(resetCall, {
    allow: allowClock,
    act: async ({ database, now }) => {
      await resetSandbox(database, now, { passwordCost, bpcOrigin })
      return clock()
    },
    present: presentClock,
  })

  serve(makeSandboxPatient, {
    allow,
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
