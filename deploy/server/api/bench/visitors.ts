import { makePatient } from '@homeside/sandbox/made/make-patient'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { sandbox } from '../src/platform/database/tables/operations.ts'
import { strongPasswordCost } from '../src/platform/session/passwords.ts'
import { loginForm } from '../testing/login.ts'
import { signInAt } from '../testing/processes/ask-process.ts'

/** A patient who is signed in, and the body of another sign-in. */
export interface Visitor {
  headers: Record<string, string>
  signIn: string
}

/** Makes patients whose passwords cost what they cost in production, and signs each in at a server. */
export async function addVisitors(databaseUrl: string, origin: string, count: number): Promise<Visitor[]> {
  const { database, close } = await openPostgres(databaseUrl)
  const visitors: Visitor[] = []
  try {
    // Only a sandbox is given made-up patients.
    await database.insert(sandbox).values({})
    for (let index = 0; index < count; index++) {
      const made = await makePatient(
        database,
        { Provider: 'bluebird-hme', Orders: ['delivered'], Conversations: ['answered'] },
        { now: new Date(), passwordCost: strongPasswordCost },
      )
      const signIn = loginForm({ username: made.Username, alias: made.Alias }).toString()
      visitors.push({ headers: await signInAt(origin, made.Username), signIn })
    }
    await database.delete(sandbox)
  } finally {
    await close()
  }
  return visitors
}
