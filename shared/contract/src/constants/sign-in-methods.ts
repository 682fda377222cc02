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

/** The version of the terms for a passkey. Other words need another version. */
export const passkeyTermsVersion = '2026-11'

/** How many passkeys one person may have. */
export const maxPasskeys = 20

/** The longest name of a device, in characters. */
export const passkeyNameMaxLength = 60

/** For how many seconds a challenge is valid. A page that waits asks for a new one before. */
export const passkeyChallengeSeconds = 300
