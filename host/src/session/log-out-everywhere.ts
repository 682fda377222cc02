import type { Api } from '@homeside/api-client/api'
import { logOut } from '@homeside/session/log-out'

import { endSessionOnServer } from './end-session-on-server.ts'
import { noteLoggedOut } from './session-end.ts'

/** Milliseconds that the server has to answer; the patient is logged out of this device in any case. */
const patience = 3000

/** Logs out on the server, here and in every other tab. The alias guard then shows the login. */
export async function logOutEverywhere(api: Api): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, patience))
  // A server that cannot be reached ends the session by itself when it has been idle.
  await Promise.race([endSessionOnServer(api), limit]).catch(() => undefined)
  logOut()
  noteLoggedOut()
}
