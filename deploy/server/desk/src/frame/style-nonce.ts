/** The nonce of styles that the page's security policy names. A browser hides it from everything but scripts. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? ''
