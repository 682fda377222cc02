/** What a patient can agree to; each has a wording with a version of its own. */
export const consentTypes = ['PrivacyPolicy', 'EmailNotifications', 'TextMessages', 'SavedCard'] as const

export type ConsentType = (typeof consentTypes)[number]
