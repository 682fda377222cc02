import { dynamicTemplates } from './dynamic-templates.ts'
import type { DynamicTemplateRoute } from './dynamic-templates.ts'

/** A session that a texted link opened, for the screen that the link leads to. */
export type LiteSession = `lite:${DynamicTemplateRoute}`

/**
 * What a session is for. `portal`: a patient who stands at a provider. `registering`: one whose registration wizard is
 * unfinished. `no-registrations`: somebody who is a patient nowhere. `choosing`: somebody who has still to name one of
 * several providers. `lite:…`: a texted link's.
 */
export type SessionKind = 'portal' | 'registering' | 'no-registrations' | 'choosing' | LiteSession

/** The session of a texted link that leads to this screen. */
export function liteSession(route: DynamicTemplateRoute): LiteSession {
  return `lite:${route}`
}

/** The session of every texted link. */
export const liteSessions: readonly LiteSession[] = dynamicTemplates.map(({ route }) => liteSession(route))

/** Every kind of session that there is. */
export const sessionKinds: readonly SessionKind[] = [
  'portal',
  'registering',
  'no-registrations',
  'choosing',
  ...liteSessions,
]
