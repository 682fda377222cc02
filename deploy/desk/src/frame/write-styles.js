import { injectCSS as inject, updateCSS as update } from 'antd-writes-styles'

export { clearContainerCache, removeCSS } from 'antd-writes-styles'

/** The nonce that the page's security policy names. A browser hides it from everything but scripts. */
const csp = { nonce: document.querySelector('meta[name="style-nonce"]')?.nonce ?? '' }

/** Writes a style sheet into the page, with the nonce. */
export const injectCSS = (css, options) => inject(css, { ...options, csp })

/** Writes a style sheet into the page, or changes it, with the nonce. */
export const updateCSS = (css, key, options) => update(css, key, { ...options, csp })
