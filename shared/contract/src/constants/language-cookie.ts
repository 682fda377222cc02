/** The cookie in which a patient's own choice of language reaches the first page, `en` or `es`. */
export const languageCookie = 'hs-language'
