/** What a patient can agree to. Each has a text with its own version. */
export const consentTypes = ['PrivacyPolicy', 'EmailNotifications', 'TextMessages', 'SavedCard'] as const

export type ConsentType = (typeof consentTypes)[number]
