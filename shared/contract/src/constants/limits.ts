/** Limits and fixed values of section 9 of the specification. */
export const requestSource = 'btportal'
/** The portal's name in event logs. */
export const appKey = 3
export const lastOrdersShown = 5
export const quantityMax = 999
/** The currency of every amount, and the least that a card is charged, in its cents: Stripe's (docs.stripe.com/currencies). */
export const currency = 'usd'
export const leastChargeCents = { usd: 50 }[currency]
/** How many days before its due date a supply may be ordered, or a third of its interval where that is shorter. */
export const orderAheadDays = 30
/** For how many days the draft of an order is kept. */
export const orderDraftDays = 30
export const passwordMinLength = 6
/** The shortest passwords that an operator of the server may require, in characters. Default: the first. */
export const passwordMinLengths = [passwordMinLength, 8, 12, 15] as const
export type PasswordMinLength = (typeof passwordMinLengths)[number]
export const passwordMaxLength = 256
/** The earliest calendar date that forms and server accept, `YYYY-MM-DD`. */
export const earliestDate = '1900-01-01'
/** The longest email address or username, in characters. */
export const emailMaxLength = 254
/** The longest description of a wrong address or insurance, in characters. */
export const changeDescriptionMaxLength = 1000
/** The longest statement of an order, in characters: a provider's own disclaimer may have 2000 of them. */
export const statementMaxLength = 3000
/** The longest text to search messages for, in characters. */
export const searchMaxLength = 100
/** For how many minutes a proof by password or passkey is valid. */
export const proofMinutes = 10
/** For how many minutes a six-digit code is valid. */
export const codeMinutes = 10
/** For how many hours an emailed link is valid. */
export const linkHours = 24
/** How many sign-ins may fail before the next has to wait. */
export const signInTries = 10
/** For how many minutes the next sign-in has to wait. */
export const signInWaitMinutes = 15
/** After how many minutes without activity a session ends. */
export const sessionIdleMinutes = 15
/** After how many hours a session ends, even when it is in use. */
export const sessionAbsoluteHours = 8
/** For how many days a patient sees when and where they signed in. */
export const signInDays = 30
/** The default width of photos inside messages, in pixels. */
export const messageImageSize = 150
/** The largest photo that is accepted, in bytes as sent. */
export const photoMaxBytes = 10 * 1024 * 1024
/** The largest photo that is accepted, in pixels: twice what today's phones make by default. */
export const photoMaxPixels = 50_000_000
/** The longest side of a stored photo, in pixels. Small print on a card stays readable. */
export const photoMaxSide = 2400
/** For how many months the photos of a message are kept, unless the provider's file says fewer. */
export const photosKeptMonths = 24
/** The highest number of photos in one message. */
export const messagePhotosMax = 5

/** The version of the privacy policy in force. Patients who agreed to an earlier one are asked again. */
export const privacyPolicyVersion = '2026-01'

/** The first day it applies, `YYYY-MM-DD`. */
export const privacyPolicyEffectiveDate = '2026-01-01'

/** The version of the terms for a passkey. Other words need another version. */
export const passkeyTermsVersion = '2026-11'
/** How many passkeys one person may have. */
export const maxPasskeys = 20
/** The longest name of a device, in characters. */
export const passkeyNameMaxLength = 60
/** For how many seconds a challenge is valid. A page that waits asks for a new one before. */
export const passkeyChallengeSeconds = 300
