import path from 'node:path'

import type { RuleSetRule } from '@rspack/core'

import { antdModules } from '../shared-modules.ts'

const here = import.meta.dirname

/** The entry files of the antd components in use. */
const components = antdModules.map(
  (request) => new RegExp(`[\\\\/]${request.replaceAll('/', '[\\\\/]')}[\\\\/]index\\.js$`),
)

/** The ripple of a press, and what moves one tooltip between targets: neither is ever drawn, and both are large. */
const turnedOff = /[\\/]antd[\\/]es[\\/](?:_util[\\/]wave|tooltip[\\/]UniqueProvider)[\\/]index\.js$/

/**
 * antd with its styles extracted still brings the code that makes them, and three places that write styles while the
 * page runs, which a strict content security policy and Trusted Types forbid. These rules leave all of that out.
 */
export function antdRules(): RuleSetRule[] {
  const replacement = path.join(here, 'replace-exports-loader.ts')
  const constructed = path.join(here, 'constructed-styles.js')
  return [
    // They do nothing but export, and do not say so, as antd does: what is not in use would come along.
    { test: /[\\/]node_modules[\\/]@(?:ant-design|rc-component)[\\/]/, sideEffects: false },
    { test: turnedOff, loader: path.join(here, 'pass-through-loader.ts') },
    { test: components, loader: path.join(here, 'with-styles-loader.ts') },
    { test: path.join(here, 'extracted.css'), loader: path.join(here, 'extracted-styles-loader.ts') },
    {
      test: /[\\/]antd[\\/]es[\\/][^\\/]+[\\/]style[\\/].*\.js$/,
      loader: path.join(here, 'style-generator-loader.ts'),
    },
    {
      test: /[\\/]@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
      loader: replacement,
      options: { with: constructed, names: ['injectCSS', 'removeCSS', 'updateCSS'] },
    },
    {
      test: /[\\/]@ant-design[\\/]icons[\\/]es[\\/]cssUtils\.js$/,
      loader: replacement,
      options: { with: constructed, names: ['updateCSS'] },
    },
    {
      test: /[\\/]@rc-component[\\/]input[\\/]es[\\/]calculateNodeHeight\.js$/,
      loader: path.join(here, 'style-attribute-loader.ts'),
    },
  ]
}
