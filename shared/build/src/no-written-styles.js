import { DesignTokenContext } from 'antd/es/theme/context.js'
import { useContext } from 'react'

/**
 * Replaces antd's functions that make a component's style sheet: they make none, and answer no class but the one that
 * antd's own sheet, `antd/dist/antd.css`, gives its variables to.
 */
export default function useNoStyle() {
  return ['', useContext(DesignTokenContext).cssVar?.key ?? '']
}
export { useNoStyle as useColStyle, useNoStyle as useRowStyle, useNoStyle as useSharedStyle }
export const PurePanelStyle = () => null

/* What the same files name besides. */
export const DotDuration = '--dot-duration'
export const LineStrokeColorVar = '--progress-line-stroke-color'

/** Replaces antd's function that writes a style sheet into the page: it returns an element outside the page. */
export const updateCSS = () => document.createElement('style')
export { updateCSS as injectCSS }

export const removeCSS = () => undefined
