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
