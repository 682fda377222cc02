import {
  endOpenSession,
  endOtherSessions,
  getOpenSessions,
  proveAgain,
  staffEndSessions,
} from '@homeside/contract/open-sessions'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findServedPatient } from '../../platform/database/find-patient.ts'
import type { SessionRow } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations, readAccount } from '../../platform/session/accounts.ts'
import { refuseVouchedAccount } from '../../platform/session/authenticate.ts'
import { isByWordOfOne, noteProof, provenUntil, requireProof } from '../../platform/session/proof.ts'
import { revokeSessionsOfPatient } from '../../platform/session/sessions.ts'
import { provePassword } from '../credentials/prove-password.ts'
import {
  endElsewhere,
  endInBrowser,
  findOpenSessions,
  findSessionsAt,
  findSignIns,
  onlyAt,
  presentOpenSessions,
  type OpenSessions,
} from './open-sessions.ts'

/** Serves the calls about open sessions and recent sign-ins. */
export function serveOpenSessions(serve: ServeCall, settings: Dependencies): void {
  serve(getOpenSessions, {
    act: ({ database, caller, now }) => findAll(database, caller, now),
    present: (found, { caller }) => presentOpenSessions(found, caller),
  })

  serve(endOpenSession, {
    act: async ({ database, caller, params, now }) => {
      await requireProof(database, caller, now)
      const { open } = await findOpenSessions(database, caller.accountKey, now)
      const named = open.find(({ sessionKey }) => sessionKey === params.key)
      if (named === undefined) throw new Problem('not-found')
      await endInBrowser(database, named, now)
      return findAll(database, caller, now)
    },
    present: (found, { caller }) => presentOpenSessions(found, caller),
  })

  serve(endOtherSessions, {
    act: async ({ database, caller, now }) => {
      await requireProof(database, caller, now)
      await endElsewhere(database, caller, now)
      return findAll(database, caller, now)
    },
    present: (found, { caller }) => presentOpenSessions(found, caller),
  })

  serve(staffEndSessions, {
    act: async ({ database, caller, params, now }) => {
      const found = await findServedPatient(database, caller, params.key)
      if (!found?.account) throw new Problem('not-found')
      const open = await findSessionsAt(database, found.patient, now)
      await revokeSessionsOfPatient(database, found.patient, now)
      return open.length
    },
    present: (ended) => ({ Ended: ended }),
  })

  serve(proveAgain, {
    act: async (request) => {
      const { body, caller, database, now } = request
      await refuseVouchedAccount(database, caller.accountKey)
      const account = await readAccount(database, caller.accountKey)
      await provePassword(request, account, ['Password', body.Password], settings)
      await noteProof(database, caller, now)
      return now
    },
    present: (provenAt) => ({ ProvenUntilUtc: provenUntil(provenAt).toISOString() }),
  })
}

async function findAll(database: Database, caller: SessionRow, now: Date): Promise<OpenSessions> {
  const { accountKey, siteKey } = caller
  const found = {
    ...(await findOpenSessions(database, accountKey, now)),
    signIns: await findSignIns(database, accountKey, now),
  }
  const isOfSeveral = isByWordOfOne(caller) && (await findRegistrations(database, accountKey)).length > 1
  // Whoever one provider alone vouches for has proved nothing to the others.
  return isOfSeveral ? onlyAt(found, siteKey) : found
}
