/** Limits and fixed values of section 9 of the specification. */
export const requestSource = 'btportal'
/** What the portal calls itself in event logs. */
export const appKey = 3
export const lastOrdersShown = 5
export const quantityMax = 999
/** A supply may be ordered this many days before it is due, or a third of its interval where that is shorter. */
export const orderAheadDays = 30
export const passwordMinLength = 6
export const passwordMaxLength = 256
/** Characters of an email address, or of a username. */
export const emailMaxLength = 254
/** Characters of what a patient writes about an address or insurance that is not right. */
export const changeDescriptionMaxLength = 1000
/** Characters of the statement that an order is placed with. */
export const statementMaxLength = 1000
/** Characters of the words that messages are searched for. */
export const searchMaxLength = 100
/** Characters that the answer to a security question has at least. */
export const answerMinLength = 3
/** Minutes for which a password or passkey that was shown is not asked for again. */
export const proofMinutes = 10
/** Minutes without a sign of the patient after which a session ends. */
export const sessionIdleMinutes = 15
/** Hours after which a session ends however busy it is. */
export const sessionAbsoluteHours = 8
/** The width of photos inside messages unless another is asked for, in pixels. */
export const messageImageSize = 150
/** The largest photo that is taken, in bytes as it was sent. */
export const photoMaxBytes = 10 * 1024 * 1024
/** The largest photo that is taken, in pixels: what today's phones make by default, twice over. */
export const photoMaxPixels = 50_000_000
/** The longest side of a photo as it is kept, in pixels; small print on a card stays legible. */
export const photoMaxSide = 2400
/** The most photos that one message takes. */
export const messagePhotosMax = 5
