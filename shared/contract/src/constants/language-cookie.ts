/** The cookie with the patient's own choice of language, `en` or `es`, so that the first page already has it. */
export const languageCookie = 'hs-language'
