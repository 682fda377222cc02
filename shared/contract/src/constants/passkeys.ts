/** Names the words that are accepted as a passkey is made; another wording is another version. */
export const passkeyTermsVersion = '2026-11'

/** As many devices as one person may want to sign in with. */
export const maxPasskeys = 20

/** Characters of the name that a patient gives to a device. */
export const passkeyNameMaxLength = 60

/** Seconds for which a challenge is good; the page that waits for an answer asks for a new one before. */
export const passkeyChallengeSeconds = 300
