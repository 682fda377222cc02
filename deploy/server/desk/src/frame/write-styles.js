import { injectCSS as inject, updateCSS as update } from 'antd-writes-styles'

import { styleNonce } from './style-nonce.ts'

export { clearContainerCache, removeCSS } from 'antd-writes-styles'

const csp = { nonce: styleNonce }

/** Writes a style sheet into the page, with the nonce. */
export const injectCSS = (css, options) => inject(css, { ...options, csp })

/** Writes a style sheet into the page, or changes it, with the nonce. */
export const updateCSS = (css, key, options) => update(css, key, { ...options, csp })
