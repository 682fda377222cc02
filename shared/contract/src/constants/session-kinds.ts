import { dynamicTemplates, type DynamicTemplateRoute } from './dynamic-templates.ts'

/** A session opened by a texted link, for the one screen it leads to. */
export type LiteSession = `lite:${DynamicTemplateRoute}`

/**
 * The kinds of session besides those of texted links. `portal`: a patient at a provider. `registering`: an unfinished
 * registration. `no-registrations`: somebody who is a patient nowhere. `choosing`: somebody who still has to choose one of
 * several providers. `handed-off`: a patient whom the provider's own app vouches for, on the way to the payments portal.
 */
const signedIn = ['portal', 'registering', 'no-registrations', 'choosing', 'handed-off'] as const
export type SessionKind = (typeof signedIn)[number] | LiteSession

/** The kind of session of a texted link to this screen. */
export function liteSession(route: DynamicTemplateRoute): LiteSession {
  return `lite:${route}`
}

/** The kinds of session of all texted links. */
export const liteSessions: readonly LiteSession[] = dynamicTemplates.map(({ route }) => liteSession(route))

/** All kinds of session. */
export const sessionKinds: readonly SessionKind[] = [...signedIn, ...liteSessions]

/** The ways to sign in. */
export const signInMethods = [
  'password',
  'passkey',
  'single-sign-on',
  'mobile-app',
  'registration',
  'reset',
  'texted-link',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The result of a sign-in. */
export const signInResults = ['SignedIn', 'WrongPassword'] as const
export type SignInResult = (typeof signInResults)[number]
