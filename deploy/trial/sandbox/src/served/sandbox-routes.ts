import type { ServeCall } from '@homeside/api/platform/calls/call-request'
import type { Dependencies } from '@homeside/api/platform/calls/dependencies'
import { forThePerson, type Database } from '@homeside/api/platform/database/database'
import { migrate } from '@homeside/api/platform/database/migrate'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { Problem } from '@homeside/api/platform/problems/problem'
import type { PasswordCost } from '@homeside/api/platform/session/passwords'
import type { StaffCaller } from '@homeside/api/platform/session/staff-callers'
import {
  makeSandboxPatient,
  getSandboxClock,
  resetSandbox as resetCall,
  setSandboxClock,
  type SandboxClockAnswer,
} from '@homeside/contract/sandbox'
import { sql } from 'drizzle-orm'

import { fillSandbox } from '../fill/fill-sandbox.ts'
import { makePatient } from '../made/make-patient.ts'
import { moveClock, type SandboxClock } from './sandbox-clock.ts'

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
    act: async ({ database, body, now }) => makePatient(forThePerson(database), body, { now, passwordCost, bpcOrigin }),
    present: (patient) => patient,
  })
}

function offsetFor(wanted: string, now: Date, clock: SandboxClock): number {
  return Date.parse(wanted) - now.getTime() + clock.offsetMs()
}

function presentClock(clock: SandboxClock): SandboxClockAnswer {
  return { NowUtc: clock.now().toISOString(), OffsetSeconds: Math.round(clock.offsetMs() / 1000) }
}

/** A fixed number for the lock, so that two resets run one after the other. */
const lockNumber = 56698

/**
 * Deletes everything and fills the sandbox again, all or nothing. The clock stays. The audit trail refuses to be
 * emptied, so the whole schema is dropped and migrated again.
 *
 * @throws Problem not-found when the database is no sandbox.
 */
async function resetSandbox(
  database: Database,
  now: Date,
  { passwordCost, bpcOrigin }: { passwordCost: PasswordCost; bpcOrigin: string | undefined },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const [before] = await transaction.select().from(sandbox)
    if (before === undefined) throw new Problem('not-found')
    // First, because the queue uses the sandbox's clock, which is about to be dropped.
    await transaction.execute(sql`delete from pgboss.job`)
    await transaction.execute(sql`drop schema public cascade`)
    await transaction.execute(sql`create schema public`)
    await migrate(transaction)
    await fillSandbox(forThePerson(transaction), now, passwordCost, bpcOrigin)
    await transaction.update(sandbox).set({ clockOffsetMs: before.clockOffsetMs })
  })
}
