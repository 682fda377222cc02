import type { CallDefinition } from '@homeside/contract/call'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { TrailNotes } from '../audit/trail-notes.ts'
import type { StaffSessionRow } from '../database/tables/accounts.ts'
import { Problem } from '../problems/problem.ts'
import { asksInBackground } from '../session/authenticate.ts'
import { isSecret } from '../session/secrets.ts'
import { findStaffSession, findStaffCaller, type StaffCaller } from '../session/staff-callers.ts'
import { bearerToken, type CallEnvironment } from './call-environment.ts'
import type { Dependencies } from './dependencies.ts'

type Known = Pick<Dependencies, 'clock' | 'cookies' | 'database' | 'staffKeys'> & Vouching

/** What a server needs to know whether somebody's identity provider still vouches for them. */
export interface Vouching {
  stillVouched: (session: StaffSessionRow, token: string) => Promise<StaffSessionRow | null>
}

/**
 * Who makes a staff call: the service of a bearer key, or whoever signed in at the desk. The desk's cookie counts only
 * with a header that no form and no page of another origin can send.
 */
async function findStaff(
  context: Context<CallEnvironment>,
  { clock, cookies, database, staffKeys, stillVouched }: Known,
): Promise<StaffCaller | null> {
  if (context.req.header('Authorization') !== undefined) return findStaffCaller(staffKeys, bearerToken(context))
  if (context.req.header('X-Desk') !== '1') return null
  const token = getCookie(context, cookies.nameOf('desk'))
  if (!isSecret(token)) return null
  const isActivity = !asksInBackground(context.req.header('Accept'))
  const found = await findStaffSession(database, token, clock(), isActivity)
  const session = found && (await stillVouched(found, token))
  if (session === null) return null
  const { name, role, siteKey } = session
  return { staff: true, name, siteKey, keyHash: null, role, session }
}

/**
 * Allows a staff call.
 *
 * @param told gets the caller, also one who may not.
 * @throws Problem invalid-credentials, or forbidden where only leads may.
 */
export async function authenticateStaff(
  { role }: CallDefinition,
  context: Context<CallEnvironment>,
  known: Known,
  told: Pick<TrailNotes, 'staff'>,
): Promise<StaffCaller> {
  const caller = await findStaff(context, known)
  if (caller === null) throw new Problem('invalid-credentials')
  told.staff = caller
  if (role === 'lead' && caller.role !== 'lead') throw new Problem('forbidden')
  return caller
}
